import { type Outcome, outcomes } from '@afterclose/core/trade'
import { mean } from '../../stats/mean.ts'
import { MICROS, type Unit } from '../../trades/unit.ts'
import {
  type GroupsAnswer,
  type Performance,
  type PerformanceRow,
  performanceRows,
} from '../groups/performance-rows.ts'
import { bothOf, tradesKnowing } from '../known-numbers.ts'
import { meanOf, type NumberMean, type NumberSums } from '../number-sums.ts'
import { barsShown, type TradeBar, type TradeBars, type TradeWindow, windowShown } from '../trade-bars.ts'
import type { TradesOf } from '../trades-of.ts'
import { type Boxes, boxShares } from './boxes.ts'

export const efficiencies = ['winnerEff', 'loserEff', 'entryEff', 'exitEff', 'totalEff'] as const
export type Efficiency = (typeof efficiencies)[number]

export interface EfficiencyView extends TradeWindow {
  readonly by: 'setup' | 'instrument'
  /** Unit of the net gain in the table. */
  readonly unit: Unit
}

/** Input of `efficiencyReport`, as transferred from the worker to the page. */
export interface EfficiencyAnswer {
  readonly trades: number
  readonly evaluated: number
  /** Selected trades in options, whose prices are not known. */
  readonly inOptions: number
  readonly groups: GroupsAnswer
  readonly means: NumberSums<Efficiency>
  /** By quadrant: trades, those with R, the sum of their R in millionths. */
  readonly quadrants: Float64Array
  readonly dots: {
    readonly row: Uint32Array
    readonly id: Uint32Array
    readonly outcome: Uint8Array
    readonly entryEff: Float64Array
    readonly exitEff: Float64Array
    readonly totalEff: Float64Array
    readonly rMultiple: Float64Array
  }
  readonly boxes: Boxes
  readonly bars: TradeBars
  readonly totalEff: Float64Array
}

/** Entry and exit above this are good: closer to the best price than to the worst. */
export const goodFrom = 50
/** By entry and exit, each poor or good. */
export const quadrantNames = [
  'poor entry, poor exit',
  'poor entry, good exit',
  'good entry, poor exit',
  'good entry, good exit',
] as const

/** Index in `quadrantNames`. */
export const quadrantOf = (entry: number, exit: number): number =>
  2 * Number(entry >= goodFrom) + Number(exit >= goodFrom)

export interface Quadrant {
  readonly name: (typeof quadrantNames)[number]
  readonly of: TradesOf
  readonly trades: number
  readonly withR: number
  readonly avgR: number | null
}

export interface EfficiencyDot {
  readonly row: number
  readonly id: number
  readonly outcome: Outcome
  readonly entry: number
  readonly exit: number
  readonly total: number
  readonly rMultiple: number | null
}

export interface EfficiencyBox {
  readonly key: number
  readonly of: TradesOf
  readonly trades: number
  readonly low: number
  readonly lowerQuartile: number
  readonly median: number
  readonly upperQuartile: number
  readonly high: number
  /** Every trade as a dot, below 30 trades. */
  readonly dots: readonly {
    readonly row: number
    readonly id: number
    readonly outcome: Outcome
    readonly value: number
  }[]
}

export type EfficiencyRow = PerformanceRow & Readonly<Record<Efficiency, NumberMean>>

export interface EfficiencyReport {
  readonly by: EfficiencyView['by']
  /** Number of selected trades, and of those with highest and lowest price, the basis of everything else. */
  readonly trades: number
  readonly evaluated: number
  /** Selected trades in options, whose prices are not known. */
  readonly inOptions: number
  readonly groups: Performance<EfficiencyRow>
  readonly quadrants: readonly Quadrant[]
  /** One of several that would overlap. */
  readonly dots: readonly EfficiencyDot[]
  /** Best median first. */
  readonly boxes: readonly EfficiencyBox[]
  readonly shown: ReturnType<typeof windowShown>
  readonly bars: readonly (TradeBar & { readonly total: number })[]
}

const evaluatedTrades = tradesKnowing('totalEff')

/** How much of each move entry and exit captured (PRODUCT B.4.6). */
export function efficiencyReport(answer: EfficiencyAnswer): EfficiencyReport {
  const { trades, evaluated, inOptions, groups, means, dots, bars } = answer
  const performance = performanceRows(groups)
  const row = (one: PerformanceRow): EfficiencyRow => {
    const group = one.key === null ? groups.keys.length : groups.keys.indexOf(one.key)
    return {
      ...one,
      of: bothOf(evaluatedTrades, one.of),
      winnerEff: meanOf(means, group, 'winnerEff'),
      loserEff: meanOf(means, group, 'loserEff'),
      entryEff: meanOf(means, group, 'entryEff'),
      exitEff: meanOf(means, group, 'exitEff'),
      totalEff: meanOf(means, group, 'totalEff'),
    }
  }
  const rows = performance.rows.map(row)
  return {
    by: groups.dimension === 'instrument' ? 'instrument' : 'setup',
    trades,
    evaluated,
    inOptions,
    groups: { ...performance, rows, total: row(performance.total) },
    quadrants: quadrantNames.map((name, i) => quadrant(name, i, answer.quadrants.subarray(3 * i, 3 * i + 3))),
    dots: Array.from(dots.row, (at, i) => ({
      row: at,
      id: dots.id[i]!,
      outcome: outcomes[dots.outcome[i]!]!,
      entry: dots.entryEff[i]!,
      exit: dots.exitEff[i]!,
      total: dots.totalEff[i]!,
      rMultiple: known(dots.rMultiple[i]!),
    })),
    boxes: boxes(answer, rows),
    shown: windowShown(bars),
    bars: barsShown(bars).map((bar, i) => ({
      ...bar,
      of: bothOf(evaluatedTrades, bar.of),
      total: answer.totalEff[i]!,
    })),
  }
}

const known = (value: number): number | null => (Number.isNaN(value) ? null : value)

function quadrant(name: Quadrant['name'], place: number, [trades = 0, withR = 0, r = 0]: Float64Array): Quadrant {
  const side = (column: 'entryEff' | 'exitEff', good: boolean): TradesOf => ({
    is: 'range',
    column,
    min: good ? goodFrom : null,
    max: good ? null : goodFrom,
  })
  return {
    name,
    of: bothOf(side('entryEff', place >= 2), side('exitEff', place % 2 === 1)),
    trades,
    withR,
    avgR: mean(r, withR, MICROS),
  }
}

function boxes({ groups, boxes: found }: EfficiencyAnswer, rows: readonly EfficiencyRow[]): readonly EfficiencyBox[] {
  const dotsOf = (group: number): EfficiencyBox['dots'] =>
    Array.from(found.dotGroup.keys())
      .filter((i) => found.dotGroup[i] === group)
      .map((i) => ({
        row: found.dotRow[i]!,
        id: found.dotId[i]!,
        outcome: outcomes[found.dotOutcome[i]!]!,
        value: found.dotValue[i]!,
      }))
  return rows
    .map(({ key, of, trades }) => {
      const group = groups.keys.indexOf(key!)
      const at = (share: number): number => found.quantiles[group * boxShares.length + share]!
      return {
        key: key!,
        of,
        trades,
        low: at(0),
        lowerQuartile: at(1),
        median: at(2),
        upperQuartile: at(3),
        high: at(4),
        dots: dotsOf(group),
      }
    })
    .toSorted((a, b) => b.median - a.median)
}
