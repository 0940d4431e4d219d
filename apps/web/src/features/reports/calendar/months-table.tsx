import { formatNumber, formatPercent } from '@afterclose/core/format'
import type { DaysCount, DaysTotal } from '@afterclose/engine/reports/calendar/day-sums'
import type { MonthCalendar } from '@afterclose/engine/reports/calendar/month-calendar'
import type { YearCalendar } from '@afterclose/engine/reports/calendar/year-calendar'
import type { FigureKey } from '@afterclose/engine/reports/figures/definitions'
import { tradesInMonth, tradesInYear, type TradesOf } from '@afterclose/engine/reports/trades-of'
import type { Unit } from '@afterclose/engine/trades/unit'
import { IconDownload } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { monthName, type UnitWords } from '../../../journal/engine/unit-words.ts'
import { Explained } from '../../../parts/explain/explained.tsx'
import { RMultiple } from '../../../parts/figures.tsx'
import { useReportSource } from '../../../parts/report-source.ts'
import { unitFigure } from '../../../parts/unit-figure.ts'
import { smallSample } from '../../../parts/small-sample.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { TradesDrawer } from '../../../parts/trades-drawer/trades-drawer.tsx'
import { Block } from '../../../ui/block.tsx'
import { saveCsv } from '../../../ui/chart/chart.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { toneOf } from '../../../ui/tone.ts'
import classes from './calendar.module.css'
import { figure } from '../../../ui/figure.ts'
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
  const rows = year.months.filter(({ trades }) => trades > 0)
  const open = useCallback(
    ({ year: of, month }: MonthCalendar) =>
      setPicked({ title: `${monthName(month)} ${of}`, of: tradesInMonth(of, month, basis) }),
    [basis],
  )
  const columns = useMemo(() => columnsOf({ words, unit, basis }, open), [words, unit, basis, open])
  return (
    <Block
      title="How did the months compare?"
      measure={words.sums}
      actions={
        <IconButton
          small
          label="Download the months as a table (CSV)"
          onClick={() => saveCsv(`Months of ${year.year}`, monthsFile(rows, words, decimals), source())}
        >
          <IconDownload size={20} stroke={1.5} />
        </IconButton>
      }
    >
      <DataTable
        caption="How did the months compare?"
        columns={columns}
        rows={rows}
        rowKey={({ month }) => month}
        empty="No trades in this year."
        onRowClick={open}
        total={[
          `${year.year}`,
          ...figuresOf({
            total: year,
            name: `${year.year}`,
            of: tradesInYear(year.year, basis),
            words,
            unit,
          }),
        ]}
      />
      {picked !== null && <TradesDrawer {...picked} onClose={() => setPicked(null)} />}
    </Block>
  )
}

interface Days extends Pick<MonthsTableProps, 'words' | 'unit'> {
  total: DaysTotal & DaysCount
  /** What the days are: "October 2026". */
  name: string
  of: TradesOf
}

/** In the order of `heads`; each opens how it comes about. */
function figuresOf({ total, name, of, words, unit }: Days): readonly ReactNode[] {
  const net = words.exact(total.net, { signed: true })
  const written: readonly (readonly [FigureKey, ReactNode])[] = [
    ['numberOfTrades', count(total.trades)],
    ['winners', count(total.winners)],
    ['winRate', formatPercent(total.winRate)],
    ['winningDays', total.daysTraded === 0 ? '–' : `${total.daysWon} of ${total.daysTraded}`],
    [
      unitFigure('net', unit),
      <b key="net" className={classes[`${toneOf(net)}Text`]}>
        {net}
      </b>,
    ],
    ['totalR', <RMultiple key="r" value={total.totalR} />],
  ]
  return written.map(([figure, text], i) => (
    <Explained key={figure} figure={figure} unit={unit} of={of} name={`${name}: ${heads(words)[i]}`}>
      {text}
    </Explained>
  ))
}

const heads = (words: UnitWords) => ['Trades', 'Won', 'Win rate', 'Days won', `Net, ${words.sums}`, 'Total R'] as const

const monthsFile = (months: readonly MonthCalendar[], words: UnitWords, decimals: number) =>
  rowsOf(months, [
    figure({ head: 'Month', value: (month) => `${monthName(month.month)} ${month.year}` }),
    figure({ head: 'Trades', value: (month) => month.trades }),
    figure({ head: 'Won', value: (month) => month.winners }),
    figure({ head: 'Win rate, %', value: (month) => month.winRate, decimals: 2 }),
    figure({ head: 'Days won', value: (month) => month.daysWon }),
    figure({ head: 'Days with a result', value: (month) => month.daysTraded }),
    figure({ head: `Net, ${words.sums}`, value: (month) => month.net, decimals }),
    figure({ head: 'Total R', value: (month) => month.totalR, decimals: 2 }),
  ])

const columnsOf = (
  { words, unit, basis }: Pick<MonthsTableProps, 'words' | 'unit' | 'basis'>,
  open: (month: MonthCalendar) => void,
): readonly Column<MonthCalendar>[] => [
  { header: 'Month', cell: (month) => <MonthName month={month} onOpen={open} /> },
  ...heads(words).map(
    (header, i): Column<MonthCalendar> => ({
      header,
      align: 'end',
      cell: (month) =>
        figuresOf({
          total: month,
          name: `${monthName(month.month)} ${month.year}`,
          of: tradesInMonth(month.year, month.month, basis),
          words,
          unit,
        })[i],
    }),
  ),
]

/** A way to the trades of the month. */
function MonthName({ month, onOpen }: { month: MonthCalendar; onOpen: (month: MonthCalendar) => void }) {
  const small = month.trades < smallSample
  return (
    <>
      <button
        type="button"
        className={clsx('link', small && classes.small)}
        aria-label={`Open the trades of ${monthName(month.month)} ${month.year}`}
        onClick={() => onOpen(month)}
      >
        {monthName(month.month)}
      </button>
      {small && <span className={classes.tag}>small sample</span>}
    </>
  )
}

const count = (of: number): string => formatNumber(of, { decimals: 0 })
