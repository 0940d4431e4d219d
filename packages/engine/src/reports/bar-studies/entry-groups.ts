import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../../book/trade-book.ts'
import { quantile } from '../../stats/quantile.ts'

export interface EntryGroupsView {
  readonly by: 'setup' | 'instrument'
}

/** Trades of a setup or instrument whose entries are compared with random ones. */
export interface EntryGroup {
  readonly key: number
  readonly trades: number
  /** The latest of them, at most `mostEntries`. */
  readonly ids: Uint32Array
  /** Median holding time of these, integer minutes, 1 to 43,200. */
  readonly minutes: number
  /** Number that would overlap another one of the same instrument, if each were open for this number of minutes. */
  readonly overlapping: number
}

/** Maximum trades per group. */
export const mostEntries = 1000
/** Minimum trades per group for a result (BARS 4.4). */
export const fewestEntries = 20
/** Maximum groups. */
const mostGroups = 20
const longest = 43_200

/** The groups with the most selected trades, of those with enough. */
export function entryGroupsAnswer(book: TradeBook, filters: Filters, { by }: EntryGroupsView): readonly EntryGroup[] {
  const { id, entryDate, exitDate, instrument, setup, instruments, setups } = book.table.columns
  const [codes, keys] = by === 'setup' ? [setup, setups] : [instrument, instruments]
  const rows = Array.from(book.select(filters).rows())
  return [...Map.groupBy(rows, (row) => keys[codes[row]!])]
    .flatMap(([key, all]): readonly EntryGroup[] => {
      if (key === undefined || all.length < fewestEntries) return []
      const some = all.slice(-mostEntries)
      const held = some.map((row) => (exitDate[row]! - entryDate[row]!) / 60_000).toSorted((a, b) => a - b)
      const minutes = Math.max(1, Math.min(longest, Math.round(quantile(held, 0.5) ?? 1)))
      return [
        {
          key,
          trades: all.length,
          ids: Uint32Array.from(some, (row) => id[row]!),
          minutes,
          overlapping: overlapping(some),
        },
      ]

      function overlapping(list: readonly number[]): number {
        let count = 0
        for (const group of Map.groupBy(list, (row) => instrument[row]!).values()) {
          const entries = group.map((row) => entryDate[row]!).toSorted((a, b) => a - b)
          const isClose = (a: number | undefined, b: number | undefined): boolean =>
            a !== undefined && b !== undefined && b - a < minutes * 60_000
          for (const [i, entry] of entries.entries())
            count += Number(isClose(entries[i - 1], entry) || isClose(entry, entries[i + 1]))
        }
        return count
      }
    })
    .toSorted((a, b) => b.trades - a.trades || a.key - b.key)
    .slice(0, mostGroups)
}
