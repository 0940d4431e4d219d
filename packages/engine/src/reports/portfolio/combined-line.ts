import type { JournalNumbers } from './portfolio-answer.ts'

/** Journals together, day by day. Element i of every list is the same day; each value is that as the day ends. */
export interface CombinedLine {
  /** Days since 1970 on which any of the journals has closed a trade. */
  readonly day: readonly number[]
  readonly trades: readonly number[]
  /** Cumulative; in one currency, which the caller has seen to. */
  readonly gain: readonly number[]
  /** Compounded percentages. */
  readonly percent: readonly number[]
  readonly r: readonly number[]
  /** Trades whose journal had no balance above 0 on their day: they add nothing to `percent`. */
  readonly withoutBalance: number
}

/** Amounts have at most 8 decimals, so that a sum of them is the nearest number to its own; never -0. */
export const exactly = (sum: number): number => Math.round(sum * 1e8) / 1e8 + 0

/**
 * A portfolio's growth of a day is the mean of its journals' own growths, weighted by the balance that each had before its
 * first trade of the day, and days are compounded (PRODUCT B.3). A journal without trades that day counts with a growth of 0
 * and the balance with which the day began. So money that is paid in between two trades of a day changes nothing, and the
 * growth of one journal is its own. A journal without a balance above 0 is left out of the day.
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
    line.gain.push(exactly(gain))
    line.percent.push((index - 1) * 100)
    line.r.push(exactly(r))
  }
  return { ...line, withoutBalance }
}

/** The max drawdown of a line below an earlier high, 0 at the start; percentages as a share of the index at the high. */
export function deepestFall(values: readonly number[], compounded: boolean): number {
  let [high, fall] = [0, 0]
  for (const value of values) {
    high = Math.max(high, value)
    const below = compounded ? ((high - value) / (100 + high)) * 100 : high - value
    fall = Math.max(fall, below)
  }
  return fall
}
