import { DAY, wallClock } from '@afterclose/core/time'
import type { Execution } from './fill.ts'

/** Shares follow an option on the same day or the next business day, which may come after a long weekend. */
const mostDays = 4

/**
 * Lets shares that an option delivered net against the open position. Brokers write them as a plain purchase or sale, which of some brokers
 * only closes; but both legs of a spread may deliver, in any order.
 */
export function withNetDeliveries<F extends Execution>(fills: readonly F[]): readonly F[] {
  const days = new Map<string, number[]>()
  for (const { end, symbol, underlying, strike, account, date } of fills) {
    if (end !== 'ASSIGNED' && end !== 'EXERCISED') continue
    const [root = '', , price = ''] = symbol.split(' ')
    const key = keyOf(account, underlying ?? root.replace(/\d$/, ''), strike ?? price)
    days.set(key, [...(days.get(key) ?? []), dayOf(date)])
  }
  if (days.size === 0) return fills
  const isDelivered = ({ account, symbol, underlying, price, date, effect, order, market }: F): boolean => {
    if (market !== 'STOCKS' || (effect !== 'OPEN' && effect !== 'CLOSE') || (order ?? null) !== null) return false
    const ended = days.get(keyOf(account, underlying ?? symbol, price)) ?? []
    return ended.some((day) => day <= dayOf(date) && dayOf(date) <= day + mostDays * DAY)
  }
  return fills.map((fill) => (isDelivered(fill) ? { ...fill, effect: null } : fill))
}

const keyOf = (account: string | null, underlying: string, strike: string): string =>
  [account ?? '', underlying, Number(strike)].join('\u0000')

const dayOf = (date: string): number => wallClock(`${date.slice(0, 10)}T00:00:00`)
