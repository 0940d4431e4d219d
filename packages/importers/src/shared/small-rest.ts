import { amountOf, compareAmounts, minus, nothing, times } from './amount.ts'
import type { Execution } from './fill.ts'
import type { Part, Position } from './position.ts'

/** Currencies worth about a dollar, of which a rest may be worth 10. */
const pricing: ReadonlySet<string> = new Set('USD USDT USDC BUSD FDUSD TUSD DAI EUR GBP CHF'.split(' '))
const largestWorth = amountOf('10')
const hundred = amountOf('100')

/**
 * Closes a coin position of which a small rest is held, as after a fee in the coin (PRODUCT A.22, Rests): at most 1 % of its largest size,
 * and worth at most 10. The rest is cut from its last entry that is larger, with its share of the costs.
 *
 * @param exit the last fill
 * @returns the rest; null if the position stays open
 */
export function closeSmallRest<F extends Execution>(position: Position<F>, exit: F): Part<F> | null {
  const { held, largest, parts } = position
  const { market, effect, currency, price } = exit
  if (market !== 'CRYPTO' || effect === 'END' || currency === null || !pricing.has(currency)) return null
  if (compareAmounts(times(held, hundred), largest) > 0) return null
  if (compareAmounts(times(held, amountOf(price)), largestWorth) > 0) return null
  const at = parts.findLastIndex(({ side, size }) => side === 'ENTRY' && compareAmounts(size, held) > 0)
  const entry = parts[at]
  if (entry === undefined) return null
  parts[at] = { ...entry, size: minus(entry.size, held), rest: entry.rest ?? 'FIRST' }
  position.held = nothing
  return { ...entry, size: held, rest: 'REMAINDER', owned: false }
}
