import { formatNumber } from '@afterclose/core/format'
import type { Portfolio, PortfolioRow } from '@afterclose/engine/reports/portfolio/portfolio-report'
import { IconDownload } from '@tabler/icons-react'
import { ColumnMenu } from '../../parts/performance-table/column-menu.tsx'
import { useHiddenColumns } from '../../parts/performance-table/hidden-columns.ts'
import { Block } from '../../ui/block.tsx'
import { saveCsv } from '../../ui/chart/chart.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toneOf } from '../../ui/tone.ts'
import { JournalLink } from './journal-link.tsx'
import { type Figure, figuresOf, hiddenAtFirst } from './portfolio-columns.ts'
import { few, type Shown } from './portfolio-words.ts'
import classes from './portfolio.module.css'

const title = 'How do the journals compare?'

interface PortfolioTableProps {
  report: Portfolio
  journals: readonly Shown[]
  colours: readonly number[]
  range: string
  /** Not all journals are read yet: there is no total, and no colour. */
  partial: boolean
}

/** One performance row a journal, and their total; what may not be added up has a dash there. */
export function PortfolioTable({ report, journals, colours, range, partial }: PortfolioTableProps) {
  const { rows, total, currency, unit } = report
  const [hidden, hide] = useHiddenColumns('portfolio', hiddenAtFirst)
  const figures = figuresOf(unit, currency)
  const shown = figures.filter(({ id }) => !hidden.includes(id))
  const all = sumOf(journals, currency)
  const save = () =>
    saveCsv(
      title,
      {
        columns: [
          { head: 'Journal' },
          { head: 'Currency' },
          ...figures.map(({ name, decimals }) => ({
            head: name,
            decimals: decimals === 'MONEY' ? all.decimals : decimals,
          })),
        ],
        rows: [
          ...rows.map((row, i) => [
            journals[i]!.name,
            journals[i]!.currency,
            ...figures.map(({ value }) => value(row)),
          ]),
          [all.name, currency ?? '', ...figures.map(({ value }) => value(total))],
        ],
      },
      { file: ['portfolio'], facts: [['Days', range]] },
    )
  return (
    <Block
      title={title}
      measure={`R figures based on ${formatNumber(total.withR, { decimals: 0 })} of ${formatNumber(total.trades, { decimals: 0 })} trades`}
      actions={
        <>
          <ColumnMenu columns={figures} hidden={hidden} onHide={hide} />
          {!partial && (
            <IconButton small label="Download table (CSV)" onClick={save}>
              <IconDownload size={20} stroke={1.5} />
            </IconButton>
          )}
        </>
      }
    >
      <DataTable
        caption="One row per journal"
        rows={rows.map((row, i) => ({ row, journal: journals[i]!, colour: partial ? null : colours[i]! }))}
        rowKey={({ journal }) => journal.id}
        empty="No journal selected."
        columns={columnsOf(shown)}
        {...(journals.length > 1 && !partial
          ? {
              total: [
                all.name,
                ...shown.map(({ id, text, signed = false }) => (
                  <Written key={id} text={text(total, all)} signed={signed} />
                )),
              ],
            }
          : {})}
      />
    </Block>
  )
}

interface Line {
  readonly row: PortfolioRow
  readonly journal: Shown
  /** Null while the journals that move the furthest are not known. */
  readonly colour: number | null
}

const columnsOf = (figures: readonly Figure[]): readonly Column<Line>[] => [
  {
    header: 'Journal',
    cell: ({ journal, colour }) => (
      <>
        <i className={classes.swatch} style={colour === null ? {} : { background: `var(--c${colour + 1})` }} />
        <JournalLink journal={journal} />
      </>
    ),
  },
  ...figures.map(
    ({ head, text, signed = false }): Column<Line> => ({
      header: head,
      align: 'end',
      cell: ({ row, journal }) => <Written text={text(row, journal)} signed={signed} />,
    }),
  ),
]

const sumOf = (journals: readonly Shown[], currency: string | null): Shown => ({
  id: 0,
  name: `All ${few(journals.length)}`,
  currency: currency ?? '',
  decimals: Math.max(2, ...journals.map(({ decimals }) => decimals)),
})

const Written = ({ text, signed }: { text: string; signed: boolean }) => (
  <span className={signed ? classes[toneOf(text)] : undefined}>{text}</span>
)
