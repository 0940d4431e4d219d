import { compareDecimals, type Decimal } from '@afterclose/core/decimal'
import type { Direction } from '@afterclose/core/trade'

export interface Levels {
  readonly stopLoss: Decimal | null
  readonly finalStop: Decimal | null
  readonly takeProfit: Decimal | null
  /** Information that does not fit the fields; otherwise "". */
  readonly note: string
}

const isSet = (level: Decimal | null): level is Decimal => level !== null && level !== '0' && !level.startsWith('-')

/**
 * Sorts the S/L and T/P of a history into initial and final levels. MetaTrader keeps only the last ones, so none is known to be
 * initial: a stop on the losing side of the entry is taken for the initial one (PRODUCT A.18), though it may have been moved
 * there. A stop on the other side was trailed and is the final one; the initial stop of such a trade, mostly a winner, is
 * unknown, and so is its R. Pages say so where that bends R figures (`unevenR`). A target on the losing side was moved there to
 * get out and is no target. 0 or less means that there was none.
 */
export function levels(
  direction: Direction,
  entry: Decimal,
  { stop, target }: { readonly stop: Decimal | null; readonly target: Decimal | null },
): Levels {
  const side = direction === 'LONG' ? 1 : -1
  const lossSide = isSet(stop) && compareDecimals(stop, entry) * side < 0
  const profitSide = isSet(target) && compareDecimals(target, entry) * side > 0
  return {
    stopLoss: isSet(stop) && lossSide ? stop : null,
    finalStop: isSet(stop) && !lossSide ? stop : null,
    takeProfit: isSet(target) && profitSide ? target : null,
    note: isSet(target) && !profitSide ? `The last T/P, ${target}, was on the loss side of the entry.` : '',
  }
}
