import { counted, formatWhole } from '@afterclose/core/format'
import type { Portfolio } from '@afterclose/engine/reports/portfolio/portfolio-report'
import { ColumnMenu } from '../../parts/performance-table/column-menu.tsx'
import { useHiddenColumns } from '../../parts/performance-table/hidden-columns.ts'
import { Block } from '../../ui/block.tsx'
import { TableDownload } from '../../ui/chart/table-download.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { figureColumn } from '../../ui/table/figure-column.ts'
import { figure } from '../../ui/figure.ts'
import { rowsOf } from '../../ui/rows.ts'
import { JournalLink } from './journal-link.tsx'
import { figuresOf, hiddenAtFirst, type Line } from './portfolio-columns.ts'
import { countWord, type PortfolioJournal } from './portfolio-words.ts'
import classes from './portfolio.module.css'

const title = 'How do the journals compare?'

interface PortfolioTableProps {
  report: Portfolio
  journals: readonly PortfolioJournal[]
  colours: readonly number[]
  range: string
  /** Some journals are still loading: no total, and no colours. */
  partial: boolean
}

/** One performance row per journal, and their total; a dash for values that cannot be added up. */
export function PortfolioTable({ report, journals, colours, range, partial }: PortfolioTableProps) {
  const { rows, total, currency, unit } = report
  const { hidden, hide } = useHiddenColumns('portfolio', hiddenAtFirst)
  const all = sumOf(journals, currency)
  const figures = figuresOf({ unit, currency, decimals: all.decimals })
  const shown = figures.filter(({ key }) => !hidden.includes(key))
  const lines = rows.map((row, i) => ({ row, journal: journals[i]!, colour: partial ? null : colours[i]! }))
  const sum = { row: total, journal: all }
  const totals = journals.length > 1 && !partial ? [sum] : []
  return (
    <Block
      title={title}
      measure={`R figures based on ${formatWhole(total.withR)} of ${counted(total.trades, 'trade')}`}
      actions={
        <>
          <ColumnMenu columns={figures} hidden={hidden} onHide={hide} />
          {!partial && (
            <TableDownload
              title={title}
              rows={() => rowsOf([...lines, sum], [...names, ...figures])}
              source={() => ({ file: ['portfolio'], facts: [['Days', range]] })}
            />
          )}
        </>
      }
    >
      <Table
        caption="One row per journal"
        rows={lines}
        rowKey={({ journal }) => journal.id}
        empty="No journal selected."
        columns={[journalColumn, ...shown.map((one): Column<Line> => figureColumn(one, [...lines, ...totals]))]}
        total={totals[0]}
      />
    </Block>
  )
}

const names = [
  figure({ head: 'Journal', value: ({ journal }: Line) => journal.name }),
  figure({ head: 'Currency', value: ({ journal }: Line) => journal.currency }),
]

const journalColumn: Column<Line> = {
  head: 'Journal',
  cell: ({ journal, colour }) =>
    colour === undefined ? (
      journal.name
    ) : (
      <>
        <i className={classes.swatch} style={colour === null ? {} : { background: `var(--c${colour + 1})` }} />
        <JournalLink journal={journal} />
      </>
    ),
}

const sumOf = (journals: readonly PortfolioJournal[], currency: string | null): PortfolioJournal => ({
  id: 0,
  name: `All ${countWord(journals.length)}`,
  currency: currency ?? '',
  decimals: Math.max(2, ...journals.map(({ decimals }) => decimals)),
})
