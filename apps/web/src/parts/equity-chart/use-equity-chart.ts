import { localText } from '@afterclose/core/time'
import { equityReading } from '@afterclose/engine/reports/equity/equity-reading'
import type { EquityReport } from '@afterclose/engine/reports/equity/equity-report'
import type { TradesOf } from '@afterclose/engine/reports/trades-of'
import { useMemo } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { dayWords, monthName, type UnitWords, unitWords } from '../../journal/engine/unit-words.ts'
import type { ChartPicture } from '../../ui/chart/chart.tsx'
import type { TradesBehind } from '../trades-drawer/trades-behind.ts'
import { equityMarks } from './equity-marks.ts'
import { equityOption } from './equity-option.ts'
import { figure } from '../../ui/figure.ts'
import { type Rows, rowsOf } from '../../ui/rows.ts'

interface EquityChart extends ChartPicture<TradesBehind> {
  readonly measure: string
  readonly reading: string
  readonly table: Rows
}

/**
 * Data for the chart of an equity report, with the labels of the active journal.
 *
 * @param among trades of the line, if it covers only some of the selected trades; memoised by the caller (`useMemo`)
 */
export function useEquityChart(report: EquityReport, among?: TradesOf): EquityChart {
  const { currency, decimals, dateFormat } = useActiveJournal()
  const words = useMemo(() => unitWords(report.unit, { currency, decimals }), [report.unit, currency, decimals])
  const picture = useMemo(
    (): ChartPicture<TradesBehind> => ({
      kinds: report.balance === null ? ['line'] : ['line', 'scatter'],
      option: (theme) => equityOption(report, theme, words),
      marks: equityMarks(report, { words, dateFormat }, among),
    }),
    [report, words, dateFormat, among],
  )
  const last = report.points.exitDate.at(-1) ?? Number.NaN
  const year = Number.isNaN(last) ? null : Number(localText(last).slice(0, 4))
  return {
    measure: words.inTime,
    reading: equityReading(report.standing, {
      amount: (value) => words.inSentence(value),
      day: (date) => dayWords(date, year),
    }),
    ...picture,
    table: monthTable(report, words, report.unit === 'CURRENCY' ? decimals : 2),
  }
}

/** The newest month first, because a table is read from the top. */
function monthTable({ months, unit }: EquityReport, words: UnitWords, decimals: number): Rows {
  const signed = { format: (value: number) => words.exact(value, { signed: true }), signed: true, decimals }
  return rowsOf(months.toReversed(), [
    figure({ head: 'Month', value: ({ year, month }) => `${monthName(month)} ${year}` }),
    figure({ head: 'Trades', value: ({ trades }) => trades }),
    figure({ head: `Net gain, ${words.sums}`, value: ({ net }) => net, ...signed }),
    figure({
      head: unit === 'PERCENT' ? words.inTime : 'Cumulative',
      value: ({ cumulative }) => cumulative,
      ...signed,
    }),
    figure({
      head: unit === 'PERCENT' ? 'Below the high, %' : 'Below the high',
      value: ({ below }) => below,
      format: (value) => words.exact(value),
      decimals,
    }),
  ])
}
