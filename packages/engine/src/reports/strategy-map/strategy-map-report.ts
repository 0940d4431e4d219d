import { mapCells, mapStops, mapTargets } from '@afterclose/core/strategy-map'
import { MICROS } from '../../trades/unit.ts'
import type { EvaluableSet, StrategySet, StrategyWalk } from '../alternative-strategies/strategy-set.ts'
import { borders } from '../intervals/intervals-report.ts'
import type { TradesOf } from '../trades-of.ts'
import { luckBlocks, type LuckOfChoice, luckOfChoice } from './luck-of-choice.ts'

/** Below so many trades the best of 48 cells tells of chance. */
export const fewTrades = 50

/** Fewer trades where the best cell is tested say nothing of its gain. */
export const fewestTested = 20

/** The part of the trades, the last ones in exit order, on which the choice is tested. */
export const testedParts = ['THIRD', 'HALF'] as const
export interface StrategyMapView {
  readonly tested: (typeof testedParts)[number]
  /** The walk of the map that the book holds; none: highs and lows decide alone. */
  readonly walks?: readonly StrategyWalk[]
}

/** The trades of a part of the map. */
export interface MapPartAnswer {
  readonly trades: number
  /** Table rows of the first and the last one, and wall clocks of their exits; -1 and NaN without a trade. */
  readonly first: number
  readonly last: number
  readonly from: number
  readonly to: number
  /** Actual results, millionths of R. */
  readonly actual: number
  /**
   * Per cell, stop by stop: millionths of R with each trade at its worst and at its best, and the number of trades
   * where these differ.
   */
  readonly worst: Float64Array
  readonly best: Float64Array
  readonly unclear: Float64Array
}

export interface StrategyMapAnswer {
  readonly walks: readonly StrategyWalk[]
  readonly trades: number
  /** Evaluable trades of which price bars decide all cells, and some of them. */
  readonly byBars: number
  readonly partly: number
  readonly chosen: MapPartAnswer
  readonly tested: MapPartAnswer
  /**
   * Gain of the best cell over each trade where the choice is tested, millionths of R, and the means of resamples. Empty below
   * `fewestTested` trades.
   */
  readonly gained: Float64Array
  readonly sampled: Float64Array
  /** Worst results of all cells in each of `luckBlocks`, block by block; empty below `fewestForLuck` trades. */
  readonly blocks: Float64Array
}

export interface MapCell {
  readonly stop: number
  readonly target: number
  /** Total R of all evaluable trades, each at its worst, and at its best. */
  readonly totalR: number
  readonly optimisticR: number
  readonly unclear: number
  /** Total R, each trade at its worst, of the part where the best is chosen and of the part where it is tested. */
  readonly chosenR: number
  readonly testedR: number
}

/** R per trade that the best cell made more than the trades where it is tested, each at its worst, with an interval at 95 %. */
interface MapGain {
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
  /** Selected trades, and those of them that can be evaluated. */
  readonly trades: number
  readonly evaluable: number
  /** Evaluable trades of which price bars decide all cells, some of them, and none. */
  readonly byBars: CountedTrades
  readonly partly: CountedTrades
  readonly byRange: CountedTrades
  /** Too few: the best cell is found in chance. */
  readonly few: boolean
  readonly actualR: number
  /** Stop by stop, of each the targets. */
  readonly cells: readonly MapCell[]
  readonly chosen: MapPart
  readonly tested: MapPart
  /**
   * The cell that was best on the part where it was chosen, of equal ones the tighter stop and then the nearer target; with the
   * place, from 1, that it has on the other part. Null without trades in both.
   */
  readonly best: (MapCell & { readonly place: number }) | null
  /** Null below 20 trades to test on. */
  readonly gained: MapGain | null
  /** Null below 80 trades. */
  readonly luck: LuckOfChoice | null
}

/** Targets are in R alone, so the map is of trades that need no target but where they say whether it was hit. */
export const mapSet: StrategySet = { strategies: [], pipSizes: [], tracking: 'DURING_TRADE' }
const tradesOf = (walks: readonly StrategyWalk[], as: EvaluableSet): TradesOf => ({
  is: 'replayed',
  ...mapSet,
  ...(walks.length === 0 ? {} : { walks }),
  as,
})

const inR = (micros: number): number => micros / MICROS

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
    gained: gainOf(answer),
    luck: luckOf(answer),
  }
}

/** The cell with the highest result; of equal ones the tighter stop and then the nearer target. */
export function bestCell(results: Float64Array): number {
  let best = 0
  for (let cell = 1; cell < results.length; cell++) if (results[cell]! > results[best]!) best = cell
  return best
}

function gainOf({ gained, sampled }: StrategyMapAnswer): MapGain | null {
  const found = borders([...sampled])
  if (gained.length === 0 || found === null) return null
  const total = gained.reduce((sum, one) => sum + one, 0)
  return { perTradeR: inR(total / gained.length), low: inR(found.low), high: inR(found.high) }
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
