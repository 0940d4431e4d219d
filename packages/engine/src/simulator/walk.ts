import { roundingTolerance, type Stake } from './sizing.ts'

/** Figures of runs, one column each. A run ends with the trade that lost everything. */
export interface RunFigures {
  readonly highest: Float64Array
  readonly lowest: Float64Array
  /** Percent of the highest balance before, 0 to 100. */
  readonly maxDrawdown: Float64Array
  /** Trades above and below 0R. */
  readonly won: Int32Array
  readonly lost: Int32Array
  /** Sums of R, both 0 or more. */
  readonly wonR: Float64Array
  readonly lostR: Float64Array
  /** Longest winning and losing streak; trades of 0R neither extend nor end a streak. */
  readonly longestWon: Int32Array
  readonly longestLost: Int32Array
}

export const emptyFigures = (runs: number): RunFigures => ({
  highest: new Float64Array(runs),
  lowest: new Float64Array(runs),
  maxDrawdown: new Float64Array(runs),
  won: new Int32Array(runs),
  lost: new Int32Array(runs),
  wonR: new Float64Array(runs),
  lostR: new Float64Array(runs),
  longestWon: new Int32Array(runs),
  longestLost: new Int32Array(runs),
})

/** Lookup table of each result's properties, because a branch on the sign is mispredicted every other time. */
export interface Results {
  readonly r: Float64Array
  /** 1 or 0. */
  readonly isWon: Int32Array
  readonly isLost: Int32Array
}

export const resultsOf = (r: Float64Array): Results => ({
  r,
  isWon: Int32Array.from(r, (each) => Number(each > 0)),
  isLost: Int32Array.from(r, (each) => Number(each < 0)),
})

/** The balance that counts as 0, because sums miss 0 by the last bits. */
export const goneAt = ({ amount }: Stake, startBalance: number): number =>
  amount > 0 ? startBalance * roundingTolerance : 0

/**
 * Computes a run: writes the balance before the first trade and after each into `balances` from `at` on, and the figures of the run. One
 * long function with local variables, no closure: variables in a context are reloaded in every iteration.
 */
export function walk(
  of: { readonly results: Results; readonly stake: Stake; readonly startBalance: number },
  dealt: Int32Array,
  balances: Float64Array,
  at: number,
  figures: RunFigures,
  run: number,
): void {
  const { amount, share, reducedShare, below } = of.stake
  const { r, isWon, isLost } = of.results
  const gone = goneAt(of.stake, of.startBalance)
  let balance = of.startBalance
  let highest = balance
  let lowest = balance
  let deepest = 0
  let won = 0
  let lost = 0
  // of R: wins minus losses, and both together
  let net = 0
  let moved = 0
  let winning = 0
  let losing = 0
  let longestWon = 0
  let longestLost = 0
  balances[at] = balance
  for (let i = 0; i < dealt.length; i++) {
    const result = dealt[i]!
    const risked = balance < highest * below ? reducedShare : share
    balance += (amount + balance * risked) * r[result]!
    net += r[result]!
    moved += Math.abs(r[result]!)
    const win = isWon[result]!
    const loss = isLost[result]!
    won = (won + win) | 0
    lost = (lost + loss) | 0
    winning = (winning + win) & (loss - 1)
    losing = (losing + loss) & (win - 1)
    if (winning > longestWon) longestWon = winning
    if (losing > longestLost) longestLost = losing
    if (balance <= gone) {
      lowest = 0
      deepest = 1
      balances.fill(0, at + i + 1, at + dealt.length + 1)
      break
    }
    if (balance > highest) highest = balance
    else {
      if (balance < lowest) lowest = balance
      const fall = (highest - balance) / highest
      if (fall > deepest) deepest = fall
    }
    balances[at + i + 1] = balance
  }
  figures.highest[run] = highest
  figures.lowest[run] = lowest
  figures.maxDrawdown[run] = deepest * 100
  figures.won[run] = won
  figures.lost[run] = lost
  figures.wonR[run] = (moved + net) / 2
  figures.lostR[run] = (moved - net) / 2
  figures.longestWon[run] = longestWon
  figures.longestLost[run] = longestLost
}
