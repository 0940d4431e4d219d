import { formatNumber, formatPercent, formatR } from '@afterclose/core/format'
import { unknown } from '@afterclose/core/unknown'
import type { DaysCount, DaysTotal } from '@afterclose/engine/reports/calendar/day-sums'
import type { YearCalendar } from '@afterclose/engine/reports/calendar/year-calendar'
import type { FigureKey } from '@afterclose/engine/reports/figures/definitions'
import { tradesInMonth, tradesInYear, type TradesOf } from '@afterclose/engine/reports/trades-of'
import type { Unit } from '@afterclose/engine/trades/unit'
import { clsx } from 'clsx'
import { useState } from 'react'
import { monthName, type UnitWords } from '../../../journal/engine/unit-words.ts'
import { Explained } from '../../../parts/explain/explained.tsx'
import { Written } from '../../../parts/figures.tsx'
import { useReportSource } from '../../../parts/report-source.ts'
import { unitFigure } from '../../../parts/unit-figure.ts'
import { smallSample } from '../../../parts/small-sample.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { TradesDrawer } from '../../../parts/trades-drawer/trades-drawer.tsx'
import { Block } from '../../../ui/block.tsx'
import { TableDownload } from '../../../ui/chart/table-download.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import classes from './calendar.module.css'
import { type Figure, figure } from '../../../ui/figure.ts'
import { rowsOf } from '../../../ui/rows.ts'

interface MonthsTableProps {
  year: YearCalendar
  words: UnitWords
  unit: Unit
  /** Of the unit, in files. */
  decimals: number
  basis: 'ENTRY' | 'EXIT'
}

/** The months of a year side by side, each with a way to its trades. */
export function MonthsTable({ year, words, unit, decimals, basis }: MonthsTableProps) {
  const [picked, setPicked] = useState<TradesBehind | null>(null)
  const source = useReportSource()
  const figures = figuresOf(words, unit, decimals)
  const lines = year.months
    .filter(({ trades }) => trades > 0)
    .map((month): MonthLine => {
      const name = `${monthName(month.month)} ${month.year}`
      return { month: month.month, name, total: month, of: tradesInMonth(month.year, month.month, basis) }
    })
  const sum: Line = { name: `${year.year}`, total: year, of: tradesInYear(year.year, basis) }
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
      <DataTable
        caption="How did the months compare?"
        columns={columnsOf(shown, unit, open)}
        rows={lines}
        rowKey={({ month }) => month}
        empty="No trades in this year."
        onRowClick={open}
        total={[sum.name, ...shown.map((one) => <DaysFigure key={one.key} figure={one} line={sum} unit={unit} />)]}
      />
      {picked !== null && <TradesDrawer {...picked} onClose={() => setPicked(null)} />}
    </Block>
  )
}

/** Days with what they came to. */
interface Line {
  /** "October 2026" */
  readonly name: string
  readonly total: DaysTotal & DaysCount
  readonly of: TradesOf
}

interface MonthLine extends Line {
  /** 1 to 12 */
  readonly month: number
}

const monthColumn = figure({ head: 'Month', value: ({ name }: Line) => name })

/** Figures of days; those without an explanation are in files only. */
function figuresOf(words: UnitWords, unit: Unit, decimals: number): readonly Figure<Line, FigureKey>[] {
  const count = (value: number): string => formatNumber(value, { decimals: 0 })
  return [
    figure({ head: 'Trades', value: ({ total }) => total.trades, format: count, explains: 'numberOfTrades' }),
    figure({ head: 'Won', value: ({ total }) => total.winners, format: count, explains: 'winners' }),
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
      format: (value) => formatR(value),
      signed: true,
      decimals: 2,
      explains: 'totalR',
    }),
  ]
}

const columnsOf = (
  figures: readonly Figure<Line, FigureKey>[],
  unit: Unit,
  onOpen: (line: Line) => void,
): readonly Column<MonthLine>[] => [
  { header: 'Month', cell: (line) => <MonthName line={line} onOpen={onOpen} /> },
  ...figures.map(
    (one): Column<MonthLine> => ({
      header: one.head,
      align: 'end',
      cell: (line) => <DaysFigure figure={one} line={line} unit={unit} />,
    }),
  ),
]

interface DaysFigureProps {
  figure: Figure<Line, FigureKey>
  line: Line
  unit: Unit
}

/** A figure of days, which opens how it comes about. */
function DaysFigure({ figure: { key, head, text, signed, explains }, line, unit }: DaysFigureProps) {
  const written = text(line)
  if (explains === undefined) return written
  const shown = <Written text={written} signed={signed} />
  return (
    <Explained figure={explains} unit={unit} of={line.of} name={`${line.name}: ${head}`}>
      {key === 'net' ? <b>{shown}</b> : shown}
    </Explained>
  )
}

/** A way to the trades of the month. */
function MonthName({ line, onOpen }: { line: MonthLine; onOpen: (line: Line) => void }) {
  const small = line.total.trades < smallSample
  return (
    <>
      <button
        type="button"
        className={clsx('link', small && classes.small)}
        aria-label={`Open the trades of ${line.name}`}
        onClick={() => onOpen(line)}
      >
        {monthName(line.month)}
      </button>
      {small && <span className={classes.tag}>small sample</span>}
    </>
  )
}
