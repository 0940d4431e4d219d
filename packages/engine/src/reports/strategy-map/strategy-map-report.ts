import { mapCells, mapStops, mapTargets } from '@afterclose/core/strategy-map'
import { MICROS } from '../../trades/unit.ts'
import type { EvaluableSet, StrategySet, StrategyWalk } from '../alternative-strategies/strategy-set.ts'
import type { TradesOf } from '../trades-of.ts'
import { luckBlocks, type LuckOfChoice, luckOfChoice } from './luck-of-choice.ts'

/** Minimum trades: below it the best of 48 cells is found by chance. */
export const fewTrades = 50

/** Minimum test trades for the gain of the best cell. */
export const fewestTested = 20

/** Fraction of the trades, last in exit order, on which the choice is tested. */
export const testedParts = ['THIRD', 'HALF'] as const
export interface StrategyMapView {
  readonly tested: (typeof testedParts)[number]
  /** The loaded walk of the map; none: only highs and lows decide. */
  readonly walks?: readonly StrategyWalk[]
}

/** The trades of a part of the map. */
export interface MapPartAnswer {
  readonly trades: number
  /** Table rows of the first and last one, and wall clocks of their exits; -1 and NaN without a trade. */
  readonly first: number
  readonly last: number
  readonly from: number
  readonly to: number
  /** Actual results, millionths of R. */
  readonly actual: number
  /** By cell, ordered by stop: millionths of R in the worst and best case, and the number of trades where these differ. */
  readonly worst: Float64Array
  readonly best: Float64Array
  readonly unclear: Float64Array
}

export interface StrategyMapAnswer {
  readonly walks: readonly StrategyWalk[]
  readonly trades: number
  /** Number of evaluable trades with all cells, and with some, decided by price bars. */
  readonly byBars: number
  readonly partly: number
  readonly chosen: MapPartAnswer
  readonly tested: MapPartAnswer
  /** In R, unlike the sums; null below `fewestTested` test trades. */
  readonly gained: MapGain | null
  /** Worst-case results of all cells in each of `luckBlocks`, by block; empty below `fewestForLuck` trades. */
  readonly blocks: Float64Array
}

export interface MapCell {
  readonly stop: number
  readonly target: number
  /** Worst-case and best-case total R of all evaluable trades. */
  readonly totalR: number
  readonly optimisticR: number
  readonly unclear: number
  /** Worst-case total R of the part where the best is chosen and of the part where it is tested. */
  readonly chosenR: number
  readonly testedR: number
}

/** R per trade by which the best cell exceeded the actual test trades, worst case, with a 95 % interval. */
export interface MapGain {
  readonly perTradeR: number
  readonly low: number
  readonly high: number
}

interface MapPart {
  readonly trades: number
  readonly from: number
  readonly to: number
  /** Actual results, R. */
  readonly actualR: number
  readonly of: TradesOf
}

interface CountedTrades {
  readonly trades: number
  readonly of: TradesOf
}

export interface StrategyMapReport {
  /** Number of selected trades, and of evaluable ones. */
  readonly trades: number
  readonly evaluable: number
  /** Number of evaluable trades with all, some and no cells decided by price bars. */
  readonly byBars: CountedTrades
  readonly partly: CountedTrades
  readonly byRange: CountedTrades
  /** Too few trades: the best cell is found by chance. */
  readonly few: boolean
  readonly actualR: number
  /** By stop, each with its targets. */
  readonly cells: readonly MapCell[]
  readonly chosen: MapPart
  readonly tested: MapPart
  /**
   * The best cell of the part where it was chosen, of equal ones the tighter stop and then the nearer target; with its rank, from 1, on the
   * other part. Null without trades in both.
   */
  readonly best: (MapCell & { readonly place: number }) | null
  /** Null below 20 test trades. */
  readonly gained: MapGain | null
  /** Null below 80 trades. */
  readonly luck: LuckOfChoice | null
}

/** Targets are in R, so the map needs trades with a target only if they state whether it was hit. */
export const mapSet: StrategySet = { strategies: [], pipSizes: [], tracking: 'DURING_TRADE' }
const tradesOf = (walks: readonly StrategyWalk[], as: EvaluableSet): TradesOf => ({
  is: 'replayed',
  ...mapSet,
  ...(walks.length === 0 ? {} : { walks }),
  as,
})

export const inR = (micros: number): number => micros / MICROS

export function strategyMapReport(answer: StrategyMapAnswer): StrategyMapReport {
  const { walks, trades, byBars, partly, chosen, tested } = answer
  const cells = mapStops.flatMap((stop, s) =>
    mapTargets.map((target, t): MapCell => {
      const at = s * mapTargets.length + t
      return {
        stop,
        target,
        totalR: inR(chosen.worst[at]! + tested.worst[at]!),
        optimisticR: inR(chosen.best[at]! + tested.best[at]!),
        unclear: chosen.unclear[at]! + tested.unclear[at]!,
        chosenR: inR(chosen.worst[at]!),
        testedR: inR(tested.worst[at]!),
      }
    }),
  )
  const best = chosen.trades === 0 || tested.trades === 0 ? null : cells[bestCell(chosen.worst)]!
  const all = chosen.trades + tested.trades
  return {
    trades,
    evaluable: all,
    byBars: { trades: byBars, of: tradesOf(walks, 'BARS') },
    partly: { trades: partly, of: tradesOf(walks, 'PARTLY') },
    byRange: { trades: all - byBars - partly, of: tradesOf(walks, 'RANGES') },
    few: all < fewTrades,
    actualR: inR(chosen.actual + tested.actual),
    cells,
    chosen: partOf(chosen, walks),
    tested: partOf(tested, walks),
    best: best === null ? null : { ...best, place: 1 + cells.filter(({ testedR }) => testedR > best.testedR).length },
    gained: answer.gained,
    luck: luckOf(answer),
  }
}

/** The cell with the highest result; of equal ones the tighter stop and then the nearer target. */
export function bestCell(results: Float64Array): number {
  let best = 0
  for (let cell = 1; cell < results.length; cell++) if (results[cell]! > results[best]!) best = cell
  return best
}

const luckOf = ({ blocks }: StrategyMapAnswer): LuckOfChoice | null =>
  blocks.length === 0
    ? null
    : luckOfChoice(
        Array.from({ length: luckBlocks }, (_, block) => blocks.subarray(block * mapCells, (block + 1) * mapCells)),
      )

const partOf = ({ trades, first, last, from, to, actual }: MapPartAnswer, walks: readonly StrategyWalk[]): MapPart => ({
  trades,
  from,
  to,
  actualR: inR(actual),
  of: { is: 'both', parts: [tradesOf(walks, 'EVALUABLE'), { is: 'rows', after: first - 1, upTo: last }] },
})
