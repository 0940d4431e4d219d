import { chartOf } from '../../../ui/chart/chart-of.ts'
import { counted, formatNumber, formatWhole } from '@afterclose/core/format'
import { DAY, wallClock } from '@afterclose/core/time'
import type { DayResult, PerDayReport } from '@afterclose/engine/reports/per-day/per-day-report'
import { axisNumber, dayWords, type UnitWords } from '../../../journal/engine/unit-words.ts'
import { tickWords } from '../../../parts/equity-chart/tick-words.ts'
import { type Reading, strong } from '../../../parts/reading.tsx'
import { chartBlock } from '../../../parts/chart-block.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import { type ChartTheme, rightAxis, zeroLine } from '../../../ui/chart/chart-theme.ts'
import { toneMark } from '../../../ui/chart/tone-mark.ts'
import { type Figure, figure, figureTone } from '../../../ui/figure.ts'
import { Note } from '../../../ui/layout.tsx'
import { measure } from '../../../ui/measure.ts'

/** One bar per calendar day with a result. */
export const DayBars = chartBlock<{ report: PerDayReport }, DayResult>({
  question: 'Which days won, and which lost?',
  unit: ({ report }) => report.unit,
  measure: ({ words, decimals }) =>
    measure({
      head: `Result, ${words.sums}`,
      value: ({ net }: DayResult) => net,
      format: (value) => words.exact(value, { signed: true }),
      signed: true,
      decimals,
      cases: { count: ({ trades }) => trades, noun: 'trade' },
    }),
  heading: ({ words }) => `Result of a day, ${words.sums}`,
  chart: ({ report: { bars }, measure: result }) =>
    chartOf({
      kinds: ['bar'],
      option: (theme) => daysOption(bars, result, theme),
      series: 'days',
      rows: bars,
      listed: bars.toReversed(),
      name: figure({ head: 'Day', value: ({ date }: DayResult) => date }),
      title: ({ date }) => dayWords(date),
      figures: [figure({ head: 'Trades', value: ({ trades }: DayResult) => trades }), result],
      counts: { of: ({ trades }) => trades, noun: 'trade' },
      opens: ({ date, of }) => ({ title: dayWords(date), of }),
    }),
  height: 300,
  reading: ({ report, words }) => daysReading(report, words),
  notes: ({ report: { bars, known, days } }) => {
    const based =
      known < days &&
      `Based on ${formatWhole(known)} of ${formatWhole(days)} days; on the others no trade has a value in this unit.`
    const thinned =
      bars.length < known &&
      `Showing ${formatWhole(bars.length)} of ${formatWhole(known)} bars: the best and the worst day in each interval.`
    const note = [based, thinned].filter(Boolean).join(' ')
    return note !== '' && <Note>{note}</Note>
  },
})

/** "6 of 10 days won, 4 lost. A winning day made 357.67 USD on average, 2.73 times as much as a losing day lost (131.23 USD)." */
export function daysReading(
  { winning, losing, known, trades, averageWinning, averageLosing }: PerDayReport,
  words: UnitWords,
): Reading {
  if (trades < smallSample) return ['Small sample: fewer than 10 trades say little about days.']
  if (averageWinning === null && averageLosing === null) return ['No day won or lost.']
  const amount = (value: number): string => words.meanInSentence(Math.abs(value))
  const first = strong(
    `${formatWhole(winning)} of ${counted(known, 'day')} won, ${losing === 0 ? 'none' : formatWhole(losing)} lost`,
  )
  if (averageLosing === null) return [first, `. A winning day made ${amount(averageWinning ?? 0)} on average.`]
  if (averageWinning === null) return [first, `. A losing day lost ${amount(averageLosing)} on average.`]
  const times = formatNumber(averageWinning / -averageLosing, { decimals: 2 })
  return [
    first,
    `. A winning day made ${amount(averageWinning)} on average, ${times} times as much as a losing day lost (${amount(averageLosing)}).`,
  ]
}

function daysOption(bars: readonly DayResult[], result: Figure<DayResult>, theme: ChartTheme): ChartOption {
  const at = (date: string): number => wallClock(`${date}T12:00:00`)
  const last = bars.at(-1)
  const first = bars[0]
  const [from, to] = [first === undefined ? 0 : at(first.date), last === undefined ? 0 : at(last.date)]
  return {
    useUTC: true,
    grid: { left: 0, right: 0, top: 12, bottom: 26, outerBoundsMode: 'none' },
    tooltip: { trigger: 'axis', axisPointer: { type: 'line' } },
    xAxis: {
      type: 'time',
      min: from - DAY,
      max: to + DAY,
      axisLine: { show: true, onZero: false, lineStyle: { color: theme.grid } },
      axisTick: { show: true, length: 5, lineStyle: { color: theme.ink3 } },
      splitLine: { show: false },
      splitNumber: theme.narrow ? 4 : 6,
      axisLabel: {
        hideOverlap: true,
        alignMinLabel: 'left',
        showMaxLabel: false,
        formatter: tickWords,
      },
    },
    yAxis: rightAxis(axisNumber),
    series: [
      {
        type: 'bar',
        id: 'days',
        cursor: 'pointer',
        barMaxWidth: 24,
        barMinWidth: 1,
        data: bars.map((bar) => ({
          value: [at(bar.date), bar.net ?? 0],
          itemStyle: toneMark(figureTone(result, bar), theme),
        })),
        markLine: zeroLine(theme),
      },
    ],
  }
}
