import { smallSample } from '@afterclose/core/small-sample'
import { type FigureMeasure, type Statistic, statisticFields, type StatisticKey } from '@afterclose/core/statistics'
import {
  type FigureDefinition,
  type FigureKey,
  figureDefinitions,
} from '@afterclose/engine/reports/figures/definitions'
import type { IntervalName } from '@afterclose/engine/reports/intervals/intervals-report'

const definitions = new Map(figureDefinitions.map((definition) => [definition.key, definition]))
/** Figures that a redacted key does not get. */
export const isOfMoney = (key: StatisticKey): boolean =>
  ['amount', 'money', 'percent', 'score'].includes(definitions.get(key)?.measure ?? 'money')

/** Interval of the report `intervals` for a figure. The average result of a trade is called expectancy. */
const intervalOf: Partial<Record<FigureKey, IntervalName>> = {
  expectancy: 'average',
  winRate: 'winRate',
  profitFactor: 'profitFactor',
  avgR: 'avgR',
}
export const hasInterval = (key: FigureKey): boolean => intervalOf[key] !== undefined

/** As in the response of `GET …/reports/intervals`, for all selected trades. */
export interface IntervalsOfAll {
  readonly intervals: readonly {
    readonly name: string
    readonly cases: number
    readonly low: number | null
    readonly high: number | null
  }[]
}

export const definitionLink = (key: string, basePath: string): string => `${basePath}/docs/formulas#${key}`

const units: Readonly<Record<FigureMeasure, string | null>> = {
  count: 'trades',
  amount: null,
  money: null,
  percent: '%',
  part: '%',
  points: 'percentage points',
  ratio: 'ratio',
  r: 'R',
  minutes: 'minutes',
  tilt: 'points',
  number: 'number',
  run: 'trades in a row, below 0 for losers',
  score: 'points of 100',
}

/** A figure with its interval and count. Money is text, as stored; nothing is rounded. */
export function figureOf(
  key: StatisticKey,
  statistics: Readonly<Record<StatisticKey, number | null>>,
  {
    currency,
    intervals,
    basePath,
  }: { readonly currency: string; readonly intervals: IntervalsOfAll | null; readonly basePath: string },
) {
  const definition: FigureDefinition = definitions.get(key)!
  const isMoney = definition.measure === 'amount' || definition.measure === 'money'
  const value = statistics[key]
  const shown = (number: number | null): number | string | null =>
    number !== null && isMoney ? plainText(number) : number
  const { n, of } = tradesOf(key, definition, statistics)
  const found = intervals?.intervals.find(({ name }) => name === intervalOf[key])
  const interval =
    found === undefined || found.low === null
      ? null
      : {
          low: shown(found.low),
          high: shown(found.high),
          level: 0.95,
          ...methods[intervalOf[key]!],
        }
  return {
    figure: key,
    name: definition.name,
    value: shown(value),
    unit: units[definition.measure] ?? currency,
    n,
    of,
    definition: definitionLink(key, basePath),
    interval,
    whyNoInterval: interval === null ? whyNone(key, intervals, found?.cases ?? n) : null,
    unknown: value === null ? (definition.unknown ?? 'it cannot be computed from these trades') : null,
    ...(n < smallSample ? { note: 'small sample' } : {}),
  }
}

const independent = 'trades are independent of one another and come from the same distribution as those in the sample'
const bootstrap = { method: 'percentile bootstrap of trades, seeded; for a single look', assumes: independent }
const methods: Readonly<Record<IntervalName, { readonly method: string; readonly assumes: string }>> = {
  average: bootstrap,
  profitFactor: bootstrap,
  winRate: { method: 'Wilson; for a single look', assumes: independent },
  avgR: {
    method: 'bet on the mean, results from -3R to +5R; valid at every look',
    assumes: 'the mean of the trades stays the same; neither independence nor one distribution is needed',
  },
}

function whyNone(key: FigureKey, intervals: IntervalsOfAll | null, cases: number): string {
  if (!hasInterval(key)) return 'no interval is computed for this figure'
  if (intervals === null) return 'it was not asked for'
  if (cases < smallSample) return `fewer than ${smallSample} trades have it`
  return 'too few to tell: fewer than 30 trades, 5 winners or 5 losers, or too few samples have it'
}

/** Number and kind of trades that a figure is based on. */
interface Cases {
  readonly n: number
  readonly of: string
}

const selected = 'closed trades selected by the filters'

function tradesOf(
  key: StatisticKey,
  { of }: FigureDefinition,
  statistics: Readonly<Record<StatisticKey, number | null>>,
): Cases {
  const { numberOfTrades, winners, losers, breakEvens, nR } = statistics
  const { cases }: Statistic = statisticFields[key]
  if (cases !== undefined)
    return { n: cases.counts.reduce((sum, count) => sum + (statistics[count] ?? 0), 0), of: cases.name }
  const some: Readonly<Record<string, readonly [number | null, string]>> = {
    winners: [winners, 'selected trades: winners'],
    losers: [losers, 'selected trades: losers'],
    breakEvens: [breakEvens, 'selected trades: break-evens'],
    withR: [nR, 'selected trades with an R'],
  }
  const [n, which] = some[of ?? ''] ?? [numberOfTrades, selected]
  return { n: n ?? 0, of: which }
}

/** Digits without an exponent. */
const plainText = (value: number): string =>
  /e/.test(String(value)) ? value.toFixed(8).replace(/\.?0+$/, '') : String(value)
