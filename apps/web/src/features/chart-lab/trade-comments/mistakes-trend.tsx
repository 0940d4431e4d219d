import { counted, formatNumber } from '@afterclose/core/format'
import type { MistakesMonth, MistakesReport } from '@afterclose/engine/reports/mistakes/mistakes-report'
import { useMemo } from 'react'
import { axisNumber, monthName } from '../../../journal/engine/unit-words.ts'
import { type Reading, readingOf, strong } from '../../../parts/reading.tsx'
import { ReportChart } from '../../../parts/report-chart.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { barOption } from '../../../ui/chart/bar-option.ts'
import type { MarkedSeries } from '../../../ui/chart/chart-marks.ts'
import type { ChartPicture } from '../../../ui/chart/chart.tsx'
import { figure } from '../../../ui/figure.ts'
import { type Rows, rowsOf } from '../../../ui/rows.ts'

interface MistakesTrendProps {
  report: MistakesReport
  /** Which date the months go by. */
  basis: 'ENTRY' | 'EXIT'
}

/** How many negative comments each month had. */
export function MistakesTrend({ report: { months }, basis }: MistakesTrendProps) {
  const picture = useMemo(
    (): ChartPicture<TradesBehind> => ({
      kinds: ['bar'],
      option: (theme) =>
        barOption(
          months.map((month) => ({
            name: `${monthName(month.month).slice(0, 3)} ${month.year}`,
            brief: monthName(month.month).slice(0, 3),
            note: counted(month.selected, 'trade'),
            value: month.comments,
            text: count(month.comments),
            small: month.selected < smallSample,
          })),
          theme,
          axisNumber,
          'unsigned',
        ),
      marks: [marksOf(months)],
    }),
    [months],
  )
  return (
    <ReportChart
      title="Are mistakes becoming rarer?"
      measure={`Negative comments per month, by ${basis === 'EXIT' ? 'exit' : 'entry'}`}
      {...readingOf(trendReading(months))}
      {...picture}
      height={240}
      table={tableOf(months)}
      rows={(row) => behindOf(months[row]!)}
    />
  )
}

const count = (number: number): string => formatNumber(number, { decimals: 0 })
const nameOf = ({ month, year }: MistakesMonth): string => `${monthName(month)} ${year}`
const behindOf = (month: MistakesMonth): TradesBehind | null =>
  month.trades === 0 ? null : { title: `Mistakes in ${nameOf(month)}`, of: month.of }

const marksOf = (months: readonly MistakesMonth[]): MarkedSeries<TradesBehind> => ({
  series: 'bars',
  count: months.length,
  words: (bar) => {
    const month = months[bar]!
    const rows = [
      { label: 'Negative comments', value: count(month.comments) },
      { label: 'Trades with any', value: count(month.trades) },
      { label: 'Trades', value: count(month.selected) },
    ]
    const head = nameOf(month)
    if (month.trades === 0) return { head, rows }
    return { head, rows, opens: month.trades === 1 ? 'the trade' : `its ${counted(month.trades, 'trade')}` }
  },
  behind: (bar) => behindOf(months[bar]!),
})

/** Months that are compared with as many before them. */
const span = 3

/** "The last 3 months had 12 negative comments in 60 trades, 20 in 100; the 3 before had 43 in 100." */
export function trendReading(months: readonly MistakesMonth[]): Reading {
  const sum = (part: readonly MistakesMonth[], of: 'comments' | 'selected'): number =>
    part.reduce((all, month) => all + month[of], 0)
  const [before, last] = [months.slice(-2 * span, -span), months.slice(-span)]
  const [earlier, trades] = [sum(before, 'selected'), sum(last, 'selected')]
  if (before.length < span)
    return [
      `${counted(sum(months, 'comments'), 'negative comment')} in ${counted(months.length, 'month')}: too short a period for a trend.`,
    ]
  if (Math.min(earlier, trades) < smallSample)
    return [`The last ${2 * span} months have too few trades for a trend: the sample is small.`]
  const now = (100 * sum(last, 'comments')) / trades
  const then = (100 * sum(before, 'comments')) / earlier
  const [nowText, thenText] = [count(now), count(then)]
  const finding = nowText === thenText ? 'as many' : now < then ? 'fewer' : 'more'
  return [
    strong(`The last ${span} months had ${finding} mistakes`),
    `${finding === 'as many' ? ' as' : ' than'} the ${span} before: ${nowText} negative comments per 100 trades, ${thenText} before.`,
  ]
}

const tableOf = (months: readonly MistakesMonth[]): Rows =>
  rowsOf(months, [
    figure({ head: 'Month', value: (month) => nameOf(month) }),
    figure({ head: 'Negative comments', value: (month) => month.comments }),
    figure({ head: 'Trades with any', value: (month) => month.trades }),
    figure({ head: 'Trades', value: (month) => month.selected }),
  ])
