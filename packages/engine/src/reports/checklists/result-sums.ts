import { mean } from '../../stats/mean.ts'
import { winRate } from '../../stats/win-rate.ts'
import { MICROS } from '../../trades/unit.ts'
import { groupAt } from '../groups/group-sums.ts'
import type { GroupLists } from '../groups/grouping.ts'

/** Win rate and R of a group of trades. */
export interface Result {
  readonly trades: number
  readonly winners: number
  readonly losers: number
  /** Percentage of winners and losers; null without any. */
  readonly winRate: number | null
  readonly breakEvens: number
  /** Their sum in account currency. */
  readonly breakEvenGain: number
  readonly withR: number
  readonly avgR: number | null
}

/** Reads the result of a group from the sums. @param moneyUnits units of money per 1.0 of the currency */
export function resultAt(sums: Float64Array, group: number, moneyUnits: number): Result {
  const { trades, winners, losers, gain, ofWinners, ofLosers, withR, r } = groupAt(sums, group)
  return {
    trades,
    winners,
    losers,
    winRate: winRate(winners, losers),
    breakEvens: trades - winners - losers,
    breakEvenGain: (gain - ofWinners - ofLosers) / moneyUnits,
    withR,
    avgR: mean(r, withR, MICROS),
  }
}

/** Concatenates several groupings: the groups of the second are numbered after those of the first, and so on. */
export function joinedLists(rows: number, all: readonly GroupLists[]): GroupLists {
  const starts = new Uint32Array(rows + 1)
  const groups = new Uint32Array(all.reduce((sum, one) => sum + one.starts[rows]!, 0))
  let next = 0
  for (let row = 0; row < rows; row++) {
    let before = 0
    for (const one of all) {
      for (let i = one.starts[row]!; i < one.starts[row + 1]!; i++) groups[next++] = before + one.groups[i]!
      before += one.count
    }
    starts[row + 1] = next
  }
  return { count: all.reduce((sum, { count }) => sum + count, 0), groups, starts }
}
