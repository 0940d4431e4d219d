import { chartOf } from '../../../ui/chart/chart-of.ts'
import { formatDateTime, formatWhole } from '@afterclose/core/format'
import { dateOf, localText } from '@afterclose/core/time'
import type { DrawdownReport } from '@afterclose/engine/reports/drawdown/drawdown-report'
import { axisNumber, dayWords, type UnitWords } from '../../../journal/engine/unit-words.ts'
import { chartBlock } from '../../../parts/chart-block.tsx'
import { type Reading, strong } from '../../../parts/reading.tsx'
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
  reading: ({ report, words }) => gainReading(report, words),
  notes: ({ report: { bars, known } }) =>
    bars.number.length < known && (
      <Note>
        {formatWhole(bars.number.length)} of {formatWhole(known)} bars are shown: the largest gain and the largest loss
        in each interval.
      </Note>
    ),
})

/**
 * The trade that lost most on the way to the deepest low, and the one that gained most on the way back: "Trade 212 lost most on the way to
 * the deepest drawdown: 1,383 USD on 7 May 2026. Trade 230 gained most on the way back: …". The largest bars of either sign are drawn.
 */
export function gainReading({ bars, worst }: Pick<DrawdownReport, 'bars' | 'worst'>, words: UnitWords): Reading {
  if (worst === null) return ['No drawdown yet.']
  const places = Array.from(bars.number, (_, place) => place)
  const gainOf = (place: number): number => bars.step[place]!
  const within = places.filter((place) => bars.row[place]! > worst.after && bars.row[place]! <= worst.upTo)
  const isDown = (place: number): boolean => bars.number[place]! <= worst.low.number
  const byGain = within.toSorted((a, b) => gainOf(a) - gainOf(b))
  const [lost, won] = [byGain.find(isDown), byGain.findLast((place) => !isDown(place))]
  const said = (place: number): string => words.inSentence(Math.abs(gainOf(place)))
  const on = (place: number): string => ` on ${dayWords(dateOf(bars.exitDate[place]!))}.`
  return [
    ...(lost === undefined || gainOf(lost) >= 0
      ? [strong(`The deepest drawdown began with trade ${worst.first.id}`), ` on ${dayWords(worst.first.date)}.`]
      : [strong(`Trade ${bars.id[lost]} lost most on the way to the deepest drawdown: ${said(lost)}`), on(lost)]),
    won === undefined || gainOf(won) <= 0
      ? ' Nothing recovered it yet.'
      : ` Trade ${bars.id[won]} gained most on the way back: ${said(won)}${on(won)}`,
  ]
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
