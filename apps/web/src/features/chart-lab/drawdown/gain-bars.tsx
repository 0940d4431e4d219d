import { chartOf } from '../../../ui/chart/chart-of.ts'
import { formatDateTime, formatWhole } from '@afterclose/core/format'
import { dateOf, localText } from '@afterclose/core/time'
import type { DrawdownReport } from '@afterclose/engine/reports/drawdown/drawdown-report'
import { axisNumber, type UnitWords } from '../../../journal/engine/unit-words.ts'
import { chartBlock } from '../../../parts/chart-block.tsx'
import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import { type ChartTheme, rightAxis, zeroLine } from '../../../ui/chart/chart-theme.ts'
import { tradeAxis } from './trade-axis.ts'
import { toneMark } from '../../../ui/chart/tone-mark.ts'
import { toneOf } from '../../../ui/tone.ts'
import { type Figure, figure } from '../../../ui/figure.ts'
import { Note } from '../../../ui/layout.tsx'

/** Gain of each trade, below the drawdowns that it deepened or recovered. */
export const GainBars = chartBlock<{ report: DrawdownReport }, number, Figure<number>>({
  question: 'Which trades caused the drawdown, and which recovered it?',
  unit: ({ report }) => report.unit,
  measure: ({ report: { bars }, words, decimals }) =>
    figure({
      head: `Gain, ${words.name}`,
      value: (place: number) => bars.step[place]!,
      format: (value) => words.exact(value, { signed: true }),
      signed: true,
      decimals,
    }),
  heading: ({ words }) => `Gain of each trade, ${words.name}`,
  chart: ({ report, words, dateFormat, measure: gain }) => {
    const { bars } = report
    const places = Array.from(bars.number, (_, place) => place)
    const title = (place: number): string => `Trade ${bars.id[place]}`
    return chartOf({
      kinds: ['bar'],
      option: (theme) => barsOption(report, words, theme),
      series: 'gains',
      rows: places,
      listed: places.toReversed(),
      name: figure({ head: 'Trade', value: (place: number) => bars.id[place]! }),
      title: (place) => `${title(place)}, ${formatDateTime(localText(bars.exitDate[place]!), dateFormat)}`,
      figures: [figure({ head: 'Exit', value: (place: number) => dateOf(bars.exitDate[place]!), only: 'table' }), gain],
      counts: { of: () => 1, noun: 'trade' },
      opens: (place) => ({
        title: title(place),
        of: { is: 'rows', after: bars.row[place]! - 1, upTo: bars.row[place]! },
      }),
    })
  },
  height: 200,
  reading: ({ report: { bars }, words }) => [barsReading(bars.step, words.short, words.name)],
  notes: ({ report: { bars, known } }) =>
    bars.number.length < known && (
      <Note>
        {formatWhole(bars.number.length)} of {formatWhole(known)} bars are shown: the largest gain and the largest loss
        in each interval.
      </Note>
    ),
})

/** The largest of either sign is always drawn. */
function barsReading(step: Float64Array, short: (value: number) => string, name: string): string {
  const largest = step.reduce((most, value) => Math.max(most, value), 0)
  const smallest = step.reduce((least, value) => Math.min(least, value), 0)
  const best = largest > 0 ? `The best trade made ${short(largest)} ${name}` : 'No trade won'
  const worst = smallest < 0 ? `the worst lost ${short(-smallest)} ${name}` : 'none lost'
  return `${best}, ${worst}.`
}

function barsOption({ bars, trades }: DrawdownReport, words: UnitWords, theme: ChartTheme): ChartOption {
  return {
    grid: { left: 0, right: 0, top: 12, bottom: 26, outerBoundsMode: 'none' },
    tooltip: { trigger: 'axis', axisPointer: { type: 'line' } },
    xAxis: tradeAxis(theme, trades),
    yAxis: rightAxis(axisNumber),
    series: [
      {
        type: 'bar',
        id: 'gains',
        cursor: 'pointer',
        barMaxWidth: 24,
        barMinWidth: 1,
        barGap: '-100%',
        data: Array.from(bars.number, (number, i) => {
          const step = bars.step[i]!
          return {
            value: [number, step],
            itemStyle: toneMark(toneOf(words.exact(step, { signed: true })), theme),
          }
        }),
        markLine: zeroLine(theme),
      },
    ],
  }
}
