import type { RandomEntries } from '@afterclose/contract/random-entries'
import { chanceOfRandom, holm } from '@afterclose/core/random-entries'
import { type EntryGroup, fewestEntries } from '@afterclose/engine/reports/bar-studies/entry-groups'

/** Sums of the parts of a group. */
export interface GroupSums {
  readonly used: number
  /** R. */
  readonly real: number
  readonly sums: Float64Array
}

export const noSums = (draws: number): GroupSums => ({ used: 0, real: 0, sums: new Float64Array(draws) })

export const addedSums = (to: GroupSums, { trades, sums }: RandomEntries): GroupSums => ({
  used: to.used + trades.length,
  real: to.real + trades.reduce((sum, { real }) => sum + real, 0),
  sums: to.sums.map((sum, draw) => sum + sums[draw]!),
})

/** A group of trades compared with random entries. */
export interface EntriesRow {
  readonly key: number
  readonly trades: number
  /** Trades with results from bars. */
  readonly used: number
  readonly minutes: number
  /** Mean R of the entries, and of all draws; null below `fewestEntries` used trades, like the following fields. */
  readonly real: number | null
  readonly random: number | null
  /** Draws whose mean reached that of the entries. */
  readonly reached: number | null
  /** P-value of the entries; adjusted by Holm's method if several groups are compared. */
  readonly p: number | null
  /** Whether more than a tenth of the trades would be open at the same time. */
  readonly isTooSure: boolean
}

export interface EntriesReport {
  readonly draws: number
  readonly rows: readonly EntriesRow[]
  /** Maximum groups compared. */
  readonly compared: number
}

/** Share of trades open together above which the p-value is too optimistic. */
const mostOverlapping = 0.1

/** @param found results of each group */
export function entriesReport(
  groups: readonly EntryGroup[],
  found: readonly GroupSums[],
  draws: number,
): EntriesReport {
  const rows = groups.map((group, i): EntriesRow & { readonly plain: number | null } => {
    const { used, real, sums } = found[i]!
    const { key, trades, minutes, ids, overlapping } = group
    const about = { key, trades, used, minutes, isTooSure: overlapping > mostOverlapping * ids.length }
    if (used < fewestEntries) return { ...about, real: null, random: null, reached: null, p: null, plain: null }
    const { reached, p } = chanceOfRandom(sums, real)
    const random = sums.reduce((sum, one) => sum + one, 0) / draws / used
    return { ...about, real: real / used, random, reached, p, plain: p }
  })
  const compared = rows.filter(({ plain }) => plain !== null)
  const adjusted = holm(compared.map(({ plain }) => plain!))
  return {
    draws,
    compared: compared.length,
    rows: rows.map(({ plain, ...row }) => ({
      ...row,
      p: plain === null ? null : adjusted[compared.findIndex(({ key }) => key === row.key)]!,
    })),
  }
}
