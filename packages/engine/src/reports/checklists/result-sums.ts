import type { Selection } from '../../filters/select.ts'
import * as L from '../../kernel/layout.ts'
import { mean } from '../../stats/mean.ts'
import { winRate } from '../../stats/win-rate.ts'
import { MICROS } from '../../trades/unit.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import type { GroupLists } from '../groups/grouping.ts'

/** How often trades won, and what they made of their risk. */
export interface Result {
  readonly trades: number
  readonly winners: number
  readonly losers: number
  /** Per cent of those won or lost; null without any. */
  readonly winRate: number | null
  readonly withR: number
  readonly avgR: number | null
}

// Trades, winners, losers, those with an R, millionths of R: whole numbers, so the order of the sum does not matter.
const LENGTH = 5

/** A fourth of what the performance table adds up, for groups of which a trade is in many at once. */
export function resultSums({ records }: TradeTable, selection: Selection, lists: GroupLists): Float64Array {
  const { count, starts, groups } = lists
  const { f64, u16 } = records.arena.views
  const { bits } = selection
  const sums = new Float64Array(count * LENGTH)
  for (let word = 0; word < bits.length; word++) {
    for (let left = bits[word]!; left !== 0; left &= left - 1) {
      const row = (word << 5) + 31 - Math.clz32(left & -left)
      const record = records.at + row * L.RECORD
      const r = f64[(record + L.R) / 8]!
      const outcome = u16[(record + L.BIN_AND_KIND) / 2]! & L.OUTCOME_BITS
      const withR = Number(!Number.isNaN(r))
      const known = withR === 1 ? r : 0
      const won = Number(outcome === L.WINNER)
      const lost = Number(outcome === L.LOSER)
      const end = starts[row + 1]!
      for (let i = starts[row]!; i < end; i++) {
        const at = groups[i]! * LENGTH
        sums[at]! += 1
        sums[at + 1]! += won
        sums[at + 2]! += lost
        sums[at + 3]! += withR
        sums[at + 4]! += known
      }
    }
  }
  return sums
}

export function resultAt(sums: Float64Array, group: number): Result {
  const [trades = 0, winners = 0, losers = 0, withR = 0, r = 0] = sums.subarray(group * LENGTH, (group + 1) * LENGTH)
  return { trades, winners, losers, winRate: winRate(winners, losers), withR, avgR: mean(r, withR, MICROS) }
}

/** Several groupings as one: the groups of the second are numbered behind those of the first, and so on. */
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
