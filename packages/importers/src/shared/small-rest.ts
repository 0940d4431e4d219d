import { amountOf, compareAmounts, minus, noAmount, times } from '@afterclose/core/amount'
import type { Execution } from './fill.ts'
import type { Part, Position } from './position.ts'

/**
 * About 10 dollars in other currencies. They only decide between a rest and a holding, so that rough values do; those of coins are from dear
 * years, as a lower worth keeps a position open.
 */
const tenDollars: readonly (readonly [worth: string, currencies: string])[] = [
  ['10', 'USD USDT USDC BUSD FDUSD TUSD DAI USDE EUR GBP CHF'],
  ['15', 'CAD AUD SGD NZD'],
  ['40', 'PLN BRL ILS AED MYR'],
  ['80', 'CNY HKD DKK SEK NOK'],
  ['200', 'ZAR MXN CZK'],
  ['300', 'TRY THB TWD UAH'],
  ['600', 'INR RUB PHP'],
  ['1500', 'JPY HUF'],
  ['13000', 'KRW'],
  ['150000', 'IDR VND'],
  ['0.0001', 'BTC'],
  ['0.0025', 'ETH'],
  ['0.01', 'BNB'],
]
const largestWorths = new Map(
  tenDollars.flatMap(([worth, currencies]) => currencies.split(' ').map((one) => [one, amountOf(worth)] as const)),
)
/** For prices whose currency the file does not state. */
const usual = amountOf('10')
const hundred = amountOf('100')

/**
 * Closes a coin position of which a small rest is held, as after a fee in the coin (PRODUCT A.22, Rests): at most 1 % of its largest size,
 * and worth at most about 10 dollars. The rest is cut from its last entry that is larger, with its share of the costs.
 *
 * @param exit the last fill
 * @returns the rest; null if the position stays open
 */
export function closeSmallRest<F extends Execution>(position: Position<F>, exit: F): Part<F> | null {
  const { held, largest, parts } = position
  const { market, effect, currency, price } = exit
  const largestWorth = currency === null ? usual : largestWorths.get(currency)
  if (market !== 'CRYPTO' || effect === 'END' || largestWorth === undefined) return null
  if (compareAmounts(times(held, hundred), largest) > 0) return null
  if (compareAmounts(times(held, amountOf(price)), largestWorth) > 0) return null
  const at = parts.findLastIndex(({ side, size }) => side === 'ENTRY' && compareAmounts(size, held) > 0)
  const entry = parts[at]
  if (entry === undefined) return null
  parts[at] = { ...entry, size: minus(entry.size, held), rest: entry.rest ?? 'FIRST' }
  position.held = noAmount
  return { ...entry, size: held, rest: 'REMAINDER', owned: false }
}
