import type { Statistics } from '@afterclose/core/statistics'
import type { Outcome } from '@afterclose/core/trade'

/** Percentage of winners, and of losers, with a known initial risk and so R. */
export interface UnevenR {
  readonly winners: number
  readonly losers: number
}

/** Minimum difference in percentage points: smaller ones do not distort R figures much, however significant. */
const leastPoints = 10
/** Critical value of a two-proportion test at 5 %. */
const byChance = 1.96

/**
 * Detects R figures biased towards winners or losers: their shares with R differ by at least 10 percentage points, and significantly at 5 %
 * (two-proportion test with pooled variance). Platforms that keep only the last stop lose that of winners, as it was moved to their side of
 * the entry.
 *
 * @returns null if R figures represent all trades, and without winners or losers
 * @example unevenR({ winners: 30, winnersWithR: 3, losers: 10, losersWithR: 10 }) // { winners: 10, losers: 100 }
 * @see J. L. Fleiss, "Statistical Methods for Rates and Proportions", chapter 2
 */
export function unevenR({
  winners,
  winnersWithR,
  losers,
  losersWithR,
}: Pick<Statistics, 'winners' | 'winnersWithR' | 'losers' | 'losersWithR'>): UnevenR | null {
  if (winners === 0 || losers === 0) return null
  const [won, lost] = [winnersWithR / winners, losersWithR / losers]
  const pooled = (winnersWithR + losersWithR) / (winners + losers)
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / winners + 1 / losers))
  const apart = Math.abs(won - lost)
  if (apart * 100 < leastPoints || apart <= byChance * deviation) return null
  return { winners: won * 100, losers: lost * 100 }
}

/** The same for results, each with its outcome and its R if known. O(n). */
export function unevenROf(
  results: Iterable<{ readonly outcome: Outcome | null; readonly known: boolean }>,
): UnevenR | null {
  let [winners, winnersWithR, losers, losersWithR] = [0, 0, 0, 0]
  for (const { outcome, known } of results) {
    if (outcome === 'WINNER') {
      winners++
      if (known) winnersWithR++
    } else if (outcome === 'LOSER') {
      losers++
      if (known) losersWithR++
    }
  }
  return unevenR({ winners, winnersWithR, losers, losersWithR })
}
