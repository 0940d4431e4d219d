import { counted, formatNumber, formatWhole } from '@afterclose/core/format'
import {
  averagedTrades,
  type PerformanceRatioReport,
  type RatioLines,
} from '@afterclose/engine/reports/performance-ratio/performance-ratio-report'
import { plannedTrades } from '@afterclose/engine/reports/performance-ratio/planned-trades'
import { linesOption } from '../../../parts/group-lines/lines-option.ts'
import { type Reading, strong } from '../../../parts/reading.tsx'
import { chartBlock } from '../../../parts/chart-block.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import { exitDay } from '../../../parts/trade-bar-words.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import type { MarkedSeries } from '../../../ui/chart/chart-marks.ts'
import { type Figure, figure } from '../../../ui/figure.ts'
import { lastFirst } from '../../../ui/last-first.ts'
import { Note } from '../../../ui/layout.tsx'
import { rowsOf } from '../../../ui/rows.ts'

const height = 340
const lineNames = { plannedMean: 'Planned', realizedMean: 'Realised' } as const
const lineKeys = ['plannedMean', 'realizedMean'] as const
type LineKey = (typeof lineKeys)[number]

const ratio = (value: number): string => formatNumber(Number.isNaN(value) ? null : value, { decimals: 2 })
const written = { format: ratio, decimals: 4 }
const known = (value: number): number | null => (Number.isNaN(value) ? null : value)

/** Planned and realised reward to risk by trade, each as a moving average of twenty. */
export const RatioLinesChart = chartBlock<{ report: PerformanceRatioReport }, number, Figure<number>>({
  question: 'Do trades deliver the planned reward?',
  measure: ({ report: { lines } }) =>
    figure({
      head: `Realised, average of ${averagedTrades}`,
      value: (point: number) => known(lines.realizedMean[point]!),
      ...written,
    }),
  heading: `Reward to risk, average of ${averagedTrades} trades`,
  chart: ({ report: { lines, evaluated }, measure: realized }) => {
    const drawn = lineKeys.map((key) => ({ key, points: knownPoints(lines[key]) }))
    return {
      kinds: ['line'],
      option: (theme) =>
        linesOption(
          drawn.map(({ key, points }) => ({
            id: key,
            name: lineNames[key],
            points: {
              x: Float64Array.from(points, (point) => lines.position[point]!),
              y: Float64Array.from(points, (point) => lines[key][point]!),
            },
            end: ratio(lines[key][points.at(-1) ?? 0] ?? Number.NaN),
            small: evaluated < smallSample,
          })),
          theme,
          height,
          { axis: 'NUMBER' },
        ),
      marks: drawn.map(({ key, points }) => marksOf(key, points, lines)),
      // latest exit first
      table: rowsOf(lastFirst(lines.position.length), [
        figure({ head: 'Trade', value: (point) => nameOf(lines, point) }),
        figure({ head: 'Planned', value: (point) => lines.planned[point]!, ...written }),
        figure({ head: 'Realised', value: (point) => known(lines.realized[point]!), ...written }),
        figure({
          head: `Planned, average of ${averagedTrades}`,
          value: (point) => lines.plannedMean[point]!,
          ...written,
        }),
        realized,
      ]),
      rows: (row) => behindOf(lines, lines.position.length - 1 - row),
    }
  },
  drawnFrom: ({ report: { lines, evaluated } }) => [lines, evaluated],
  height,
  reading: ({ report }) => ratioReading(report),
  notes: ({ report: { lines, evaluated } }) => {
    const drawn = lines.position.length
    return (
      <Note>
        Each point is the average of a trade and the {averagedTrades - 1} before it, or of all trades so far. Realised:
        for a winner, the gain divided by the risk; for a loser, the distance to its target divided by the loss, so that
        a full loser counts as its plan. The payoff in R does not.
        {drawn < evaluated &&
          ` Showing ${formatWhole(drawn)} of ${counted(evaluated, 'trade')}; the others lie between them.`}
      </Note>
    )
  },
})

/** "The payoff was 1.90R of 2.18 planned, 0.28 less." What losers "realised" is no result (PRODUCT A.7). */
export function ratioReading({ setups, difference }: PerformanceRatioReport): Reading {
  const { avgRrr, payoffR, winners, losers } = setups.total
  if (avgRrr === null || payoffR === null || difference === null)
    return ['Of the trades with a stop and a target none won, or none lost.']
  const decided = winners + losers
  if (decided < smallSample)
    return [strong('Small sample.'), ` ${counted(decided, 'trade')} won or lost, too few to judge planned ratios.`]
  const apart = formatNumber(Math.abs(difference), { decimals: 2 })
  return [
    strong(
      apart === '0.00'
        ? `The payoff in R was as planned: ${ratio(payoffR)}.`
        : `The payoff in R was ${ratio(payoffR)}, ${apart} ${difference > 0 ? 'more' : 'less'} than the planned ${ratio(avgRrr)}.`,
    ),
  ]
}

const knownPoints = (line: Float64Array): Uint32Array =>
  Uint32Array.from(line.keys()).filter((point) => !Number.isNaN(line[point]!))

const nameOf = (lines: RatioLines, point: number): string =>
  `Trade ${lines.id[point]}, ${exitDay(lines.exitDate[point]!)}`
const tradesIn = ({ position }: RatioLines, point: number): number => Math.min(averagedTrades, position[point]!)

/** The trades of the average. */
const behindOf = (lines: RatioLines, point: number): TradesBehind => ({
  title: `${counted(tradesIn(lines, point), 'trade')} up to ${exitDay(lines.exitDate[point]!)}`,
  of: {
    is: 'both',
    parts: [plannedTrades, { is: 'rows', after: lines.fromRow[point]! - 1, upTo: lines.row[point]! }],
  },
})

const marksOf = (series: LineKey, points: Uint32Array, lines: RatioLines): MarkedSeries<TradesBehind> => ({
  series,
  count: points.length,
  words: (mark) => {
    const point = points[mark]!
    const trades = tradesIn(lines, point)
    return {
      head: nameOf(lines, point),
      rows: [
        { label: `Planned, average of ${trades}`, value: ratio(lines.plannedMean[point]!) },
        { label: `Realised, average of ${trades}`, value: ratio(lines.realizedMean[point]!) },
        { label: 'This trade, planned', value: ratio(lines.planned[point]!) },
        { label: 'This trade, realised', value: ratio(lines.realized[point]!) },
      ],
      opens: trades === 1 ? 'the trade' : `the ${counted(trades, 'trade')}`,
    }
  },
  behind: (mark) => behindOf(lines, points[mark]!),
})
