import { type Block, cellAt } from '../book/block.ts'
import * as L from '../kernel/layout.ts'
import { mean } from '../stats/mean.ts'
import { ofKnown } from '../stats/of-known.ts'
import { type Unit, unitCode } from '../trades/unit.ts'
import { cellIn, partsIn } from './in-unit.ts'

/** Results of a set of trades in one unit. Trades without a value in it are excluded from every figure. */
export interface UnitFigures {
  /** Trades that have a value in the unit. */
  readonly known: number
  /** Sums are null if there are trades and none of them has a value. */
  readonly net: number | null
  readonly average: number | null
  /** Sums by sign of the value; `lost` is positive. */
  readonly won: number | null
  readonly lost: number | null
  /** Means by outcome, without break-even trades. */
  readonly averageWin: number | null
  readonly averageLoss: number | null
  readonly largestWin: number | null
  readonly largestLoss: number | null
}

/**
 * Figures of any block in any unit.
 *
 * @returns all 0 and null without trades; largest win and loss are the largest and smallest value of all, as in the statistics
 */
export function unitFigures({ trades, state, outcomes, moneyUnits }: Block, unit: Unit): UnitFigures {
  const parts = partsIn(unit, moneyUnits)
  const of = (figure: number): number => state[figure + unitCode[unit]]!
  const known = of(L.STATE_KNOWN)
  const net = of(L.STATE_SUM)
  const averageOf = (outcome: number): number | null => {
    const side = cellIn(unit, cellAt(outcomes, outcome))
    return mean(side.sum, side.known, parts)
  }
  return {
    known,
    net: ofKnown(net / parts, known, trades),
    average: mean(net, known, parts),
    won: ofKnown(of(L.STATE_WON) / parts, known, trades),
    lost: ofKnown(of(L.STATE_LOST) / parts, known, trades),
    averageWin: averageOf(L.WINNER),
    averageLoss: averageOf(L.LOSER),
    largestWin: known === 0 ? null : of(L.STATE_LARGEST) / parts,
    largestLoss: known === 0 ? null : of(L.STATE_SMALLEST) / parts,
  }
}
