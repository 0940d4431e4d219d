import { formatPercent, formatR, formatWhole } from '@afterclose/core/format'
import { unknown } from '@afterclose/core/unknown'
import type { DaysCount, DaysTotal } from '@afterclose/engine/reports/calendar/day-sums'
import type { YearCalendar } from '@afterclose/engine/reports/calendar/year-calendar'
import type { FigureKey } from '@afterclose/engine/reports/figures/definitions'
import { tradesInMonth, tradesInYear, type TradesOf } from '@afterclose/engine/reports/trades-of'
import type { Unit } from '@afterclose/engine/trades/unit'
import { useState } from 'react'
import { monthName, type UnitWords } from '../../../journal/engine/unit-words.ts'
import { Explained } from '../../../parts/explain/explained.tsx'
import { useReportSource } from '../../../parts/report-source.ts'
import { GroupName } from '../../../parts/performance-table/group-name.tsx'
import { unitFigure } from '../../../parts/unit-figure.ts'
import { smallSample } from '../../../parts/small-sample.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { TradesDrawer } from '../../../parts/trades-drawer/trades-drawer.tsx'
import { Block } from '../../../ui/block.tsx'
import { TableDownload } from '../../../ui/chart/table-download.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { figureColumn } from '../../../ui/table/figure-column.ts'
import { type Figure, figure } from '../../../ui/figure.ts'
import { rowsOf } from '../../../ui/rows.ts'

interface MonthsTableProps {
  year: YearCalendar
  words: UnitWords
  unit: Unit
  /** Decimals of the unit, in files. */
  decimals: number
  basis: 'ENTRY' | 'EXIT'
}

/** The months of a year side by side, each with a link to its trades. */
export function MonthsTable({ year, words, unit, decimals, basis }: MonthsTableProps) {
  const [picked, setPicked] = useState<TradesBehind | null>(null)
  const source = useReportSource()
  const figures = figuresOf(words, unit, decimals)
  const lines = year.months
    .filter(({ trades }) => trades > 0)
    .map((month): Line => {
      const name = `${monthName(month.month)} ${month.year}`
      return { brief: monthName(month.month), name, total: month, of: tradesInMonth(month.year, month.month, basis) }
    })
  const sum: Line = { brief: null, name: `${year.year}`, total: year, of: tradesInYear(year.year, basis) }
  const shown = figures.filter(({ explains }) => explains !== undefined)
  const open = ({ name, of }: Line) => setPicked({ title: name, of })
  return (
    <Block
      title="How did the months compare?"
      measure={words.sums}
      actions={
        <TableDownload
          label="Download the months as a table (CSV)"
          title={`Months of ${year.year}`}
          rows={() => rowsOf(lines, [monthColumn, ...figures])}
          source={source}
        />
      }
    >
      <Table
        caption="How did the months compare?"
        columns={columnsOf(shown, { lines: [...lines, sum], unit, onOpen: open })}
        rows={lines}
        rowKey={({ name }) => name}
        empty="No trades in this year."
        onRowClick={open}
        total={sum}
      />
      {picked !== null && <TradesDrawer {...picked} onClose={() => setPicked(null)} />}
    </Block>
  )
}

/** Days with their totals. */
interface Line {
  /** "October 2026", or "2026" */
  readonly name: string
  /** "October"; null for the whole year. */
  readonly brief: string | null
  readonly total: DaysTotal & DaysCount
  readonly of: TradesOf
}

const monthColumn = figure({ head: 'Month', value: ({ name }: Line) => name })

/** Figures of days; those without an explanation are in files only. */
function figuresOf(words: UnitWords, unit: Unit, decimals: number): readonly Figure<Line, FigureKey>[] {
  return [
    figure({ head: 'Trades', value: ({ total }) => total.trades, format: formatWhole, explains: 'numberOfTrades' }),
    figure({ head: 'Won', value: ({ total }) => total.winners, format: formatWhole, explains: 'winners' }),
    figure({
      head: 'Win rate',
      name: 'Win rate, %',
      value: ({ total }) => total.winRate,
      format: (value) => formatPercent(value),
      decimals: 2,
      explains: 'winRate',
    }),
    figure({
      head: 'Days won',
      value: ({ total }) => total.daysWon,
      format: (won, { total }) => (total.daysTraded === 0 ? unknown : `${won} of ${total.daysTraded}`),
      explains: 'winningDays',
    }),
    figure({ head: 'Days with a result', value: ({ total }) => total.daysTraded }),
    figure({
      key: 'net',
      head: `Net, ${words.sums}`,
      value: ({ total }) => total.net,
      format: (value) => words.exact(value, { signed: true }),
      signed: true,
      decimals,
      explains: unitFigure('net', unit),
    }),
    figure({
      head: 'Total R',
      value: ({ total }) => total.totalR,
      format: formatR,
      signed: true,
      decimals: 2,
      explains: 'totalR',
    }),
  ]
}

interface Shown {
  /** The rows, the total included. */
  readonly lines: readonly Line[]
  readonly unit: Unit
  readonly onOpen: (line: Line) => void
}

const columnsOf = (
  figures: readonly Figure<Line, FigureKey>[],
  { lines, unit, onOpen }: Shown,
): readonly Column<Line>[] => [
  {
    head: 'Month',
    cell: (line) =>
      line.brief === null ? (
        line.name
      ) : (
        <GroupName
          name={line.brief}
          label={`Open the trades of ${line.name}`}
          few={line.total.trades < smallSample}
          onOpen={() => onOpen(line)}
        />
      ),
  },
  ...figures.map(
    (one): Column<Line> =>
      figureColumn(one, lines, (line, text) =>
        one.explains === undefined ? (
          text
        ) : (
          <Explained figure={one.explains} unit={unit} of={line.of} name={`${line.name}: ${one.head}`}>
            {one.key === 'net' ? <b>{text}</b> : text}
          </Explained>
        ),
      ),
  ),
]
