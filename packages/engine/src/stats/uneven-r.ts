import type { Statistics } from '@afterclose/core/statistics'
import type { Outcome } from '@afterclose/core/trade'

/** Percent of the winners, and of the losers, of which an initial risk and so R is known. */
export interface UnevenR {
  readonly winners: number
  readonly losers: number
}

/** Two shares that differ by less, in percentage points, do not bend R figures by much, however many trades show it. */
const leastPoints = 10
/** Deviations of a two-proportion test that chance alone exceeds in 5 of 100 cases. */
const byChance = 1.96

/**
 * The shares of winners and losers that have an R, where they differ so much that R figures speak for one of them only: by at
 * least 10 percentage points, and by more than chance does in 95 of 100 cases (two-proportion test with pooled variance).
 * Platforms that keep only the last stop lose that of winners, as it was moved to their side of the entry.
 *
 * @returns null where R figures may be read as those of all trades, and without winners or losers
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

/** The same of results, each with its outcome and its R where that is known. O(n). */
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
