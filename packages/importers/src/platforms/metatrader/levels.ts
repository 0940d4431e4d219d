import { compareDecimals, type Decimal } from '@afterclose/core/decimal'
import type { Direction } from '@afterclose/core/trade'

export interface Levels {
  readonly stopLoss: Decimal | null
  readonly finalStop: Decimal | null
  readonly takeProfit: Decimal | null
  /** What the fields cannot say; "" otherwise. */
  readonly note: string
}

const isSet = (level: Decimal | null): level is Decimal => level !== null && level !== '0' && !level.startsWith('-')

/**
 * What the S/L and T/P of a history say. MetaTrader keeps only the last levels: a stop on the losing side of the entry
 * is taken for the initial one, any other was trailed and is the final stop. A target on the losing side was moved
 * there to get out and is no target. 0 or less means that there was none.
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
    note: isSet(target) && !profitSide ? `The last T/P, ${target}, was on the losing side of the entry.` : '',
  }
}
