import { counted, formatWhole } from '@afterclose/core/format'
import type { MistakesMonth, MistakesReport } from '@afterclose/engine/reports/mistakes/mistakes-report'
import { axisNumber, monthName } from '../../../journal/engine/unit-words.ts'
import { ofTrades } from '../../../parts/group-bars/measured.ts'
import { type Reading, strong } from '../../../parts/reading.tsx'
import { chartBlock } from '../../../parts/chart-block.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import { barOption } from '../../../ui/chart/bar-option.ts'
import { chartOf } from '../../../ui/chart/chart-of.ts'
import { figure } from '../../../ui/figure.ts'
import { measure } from '../../../ui/measure.ts'

const shortMonth = (month: number): string => monthName(month).slice(0, 3)
const name = figure({ head: 'Month', value: ({ month, year }: MistakesMonth) => `${monthName(month)} ${year}` })
const comments = measure({
  head: 'Negative comments',
  value: (month: MistakesMonth) => month.comments,
  format: formatWhole,
  cases: { count: ({ selected }) => selected, noun: 'trade' },
})

interface MistakesTrendProps {
  readonly report: MistakesReport
  /** Date that assigns trades to months. */
  readonly basis: 'ENTRY' | 'EXIT'
}

/** Number of negative comments per month. */
export const MistakesTrend = chartBlock<MistakesTrendProps, MistakesMonth>({
  question: 'Are mistakes becoming rarer?',
  measure: comments,
  heading: ({ basis }) => `Negative comments per month, by ${basis === 'EXIT' ? 'exit' : 'entry'}`,
  chart: ({ report: { months } }) =>
    chartOf({
      kinds: ['bar'],
      option: (theme) =>
        barOption(
          {
            rows: months,
            name: ({ month, year }) => `${shortMonth(month)} ${year}`,
            brief: ({ month }) => shortMonth(month),
            measure: comments,
          },
          theme,
          axisNumber,
        ),
      rows: months,
      name,
      figures: [
        comments,
        figure({ head: 'Trades with any', value: ({ trades }: MistakesMonth) => trades, format: formatWhole }),
        figure({ head: 'Trades', value: ({ selected }: MistakesMonth) => selected, format: formatWhole }),
      ],
      counts: ofTrades,
      opens: (month) => ({ title: `Mistakes in ${name.text(month)}`, of: month.of }),
    }),
  drawnFrom: ({ report: { months } }) => [months],
  height: 240,
  reading: ({ report: { months } }) => trendReading(months),
})

/** Months compared with as many before them. */
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
  const [nowText, thenText] = [formatWhole(now), formatWhole(then)]
  const finding = nowText === thenText ? 'as many' : now < then ? 'fewer' : 'more'
  return [
    strong(`The last ${span} months had ${finding} mistakes`),
    `${finding === 'as many' ? ' as' : ' than'} the ${span} before: ${nowText} negative comments per 100 trades, ${thenText} before.`,
  ]
}
