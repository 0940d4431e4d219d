import type { JournalNumbers } from './portfolio-answer.ts'

/** Journals combined, by day. Element i of every list is the same day; values are at the end of the day. */
export interface CombinedLine {
  /** Days since 1970 with a closed trade in any of the journals. */
  readonly day: readonly number[]
  readonly trades: readonly number[]
  /** Cumulative; in one currency, as the caller ensures. */
  readonly gain: readonly number[]
  /** Compounded percentages. */
  readonly percent: readonly number[]
  readonly r: readonly number[]
  /** Trades whose journal had no positive balance on their day: they add nothing to `percent`. */
  readonly withoutBalance: number
}

/** Rounds a sum to the nearest amount with 8 decimals; never -0. */
export const roundedToEight = (sum: number): number => Math.round(sum * 1e8) / 1e8 + 0

/**
 * A portfolio's daily growth is the mean of its journals' growths, weighted by their balances before their first trade of the day, and days
 * are compounded (PRODUCT B.3). A journal without trades that day counts with a growth of 0 and its balance at the start of the day. So
 * deposits between two trades of a day change nothing, and the growth of a single journal is its own. A journal without a positive balance
 * is excluded for that day.
 *
 * @example two journals of 1,000 and 3,000, one grows by 10 %: 2.5 %
 */
export function combinedLine(journals: readonly Pick<JournalNumbers, 'opening' | 'days'>[]): CombinedLine {
  const walks = journals.map(({ opening, days }) => ({ days, next: 0, balance: opening }))
  const everyDay = new Set(
    journals.flatMap(({ days }) => days.filter(({ trades }) => trades > 0).map(({ day }) => day)),
  )
  const line = {
    day: Array<number>(),
    trades: Array<number>(),
    gain: Array<number>(),
    percent: Array<number>(),
    r: Array<number>(),
  }
  let [trades, gain, index, r, withoutBalance] = [0, 0, 1, 0, 0]
  for (const day of [...everyDay].toSorted((a, b) => a - b)) {
    let [grown, balances] = [0, 0]
    for (const walk of walks) {
      // payins on days without a trade of any journal
      for (; (walk.days[walk.next]?.day ?? Infinity) < day; walk.next++) walk.balance = walk.days[walk.next]!.after
      const here = walk.days[walk.next]
      const own = here?.day === day && here.trades > 0 ? here : null
      const before = own === null ? walk.balance : (own.before ?? 0)
      if (before > 0) {
        balances += before
        grown += before * (own?.growth ?? 1)
      }
      withoutBalance += (own?.trades ?? 0) - (own?.withPercent ?? 0)
      trades += own?.trades ?? 0
      gain += own?.gain ?? 0
      r += own?.r ?? 0
    }
    if (balances > 0) index *= grown / balances
    line.day.push(day)
    line.trades.push(trades)
    line.gain.push(roundedToEight(gain))
    line.percent.push((index - 1) * 100)
    line.r.push(roundedToEight(r))
  }
  return { ...line, withoutBalance }
}

/** The max drawdown of a line, from a high of at least the start, 0; for percentages as a share of the index at the high. */
export function deepestFall(values: readonly number[], compounded: boolean): number {
  let [high, fall] = [0, 0]
  for (const value of values) {
    high = Math.max(high, value)
    const below = compounded ? ((high - value) / (100 + high)) * 100 : high - value
    fall = Math.max(fall, below)
  }
  return fall
}
