import type { Filters } from '@afterclose/core/filters'
import { type Bitmap, countRows, keep, keepLast, rowsOf } from '../columns/bitmap.ts'
import { lruCache } from '../columns/lru-cache.ts'
import { BitmapStore } from './bitmap-store.ts'
import { type FilterCounts, filterCounts } from './filter-counts.ts'
import { filterParts } from './filter-rows.ts'
import type { Splice } from '../trades/patch.ts'
import { allOf, type RowSet } from './row-set.ts'
import type { TradeTable } from '../trades/trade-table.ts'

/** The closed trades selected by filters, in exit order. Valid until the trades change. */
export interface Selection {
  /** Key: equal for filters with the same meaning, before and after a change of trades. */
  readonly key: string
  readonly count: number
  readonly bits: Bitmap
  /** True if appended trades push none out, unlike with last trades. */
  readonly open: boolean
  /** Their table rows, ascending; cached. */
  rows(): Uint32Array
}

export interface Selector {
  /** The bitmaps that selections are made of. */
  readonly bitmaps: BitmapStore
  select(filters: Filters): Selection
  /** Intersects the selected trades with a set. */
  narrow(selection: Selection, set: RowSet): Selection
  counts(filters: Filters): FilterCounts
  /** Patches bitmaps to the table's later state; returned selections become invalid. */
  patch(splice: Splice): void
}

/** Maximum cached selections. */
const keptSelections = 8

/**
 * Selects closed trades by filters, in the order of PRODUCT C.3: date range; basic filters, each separately; comments of all kinds as one
 * pool; last trades. A value without trades matches nothing. The same filters return the same `Selection` object.
 *
 * A new value or range costs one scan of its column, later an AND over rows/32 words.
 */
export function createSelector(table: TradeTable, bitmaps = new BitmapStore(table)): Selector {
  const selections = lruCache<Selection>(keptSelections, () => 1)

  function choose(filters: Filters): Selection {
    const { lastTrades } = filters.basic
    const selectedRows = allOf(filterParts(filters).map(({ leaves }) => leaves))
    const key = lastTrades === null ? selectedRows.key : `last ${lastTrades} of ${selectedRows.key}`
    const cachedSelection = selections.get(key)
    if (cachedSelection !== undefined) return cachedSelection
    const selection =
      lastTrades === null
        ? selectionOf(key, bitmaps.bitmap(selectedRows), { count: bitmaps.count(selectedRows), open: true })
        : lastOf(key, bitmaps.bitmap(selectedRows), lastTrades)
    selections.keep(key, selection)
    return selection
  }

  return {
    bitmaps,
    select(filters) {
      const selection = choose(filters)
      bitmaps.trim()
      selections.trim()
      return selection
    },
    narrow({ key, bits, open }, set) {
      const both = bits.slice()
      keep(both, bitmaps.bitmap(set))
      bitmaps.trim()
      return selectionOf(`${key} in ${set.key}`, both, { count: countRows(both), open })
    },
    counts(filters) {
      const counts = filterCounts(table, bitmaps, filters)
      bitmaps.trim()
      return counts
    },
    patch(splice) {
      table = splice.table
      bitmaps.patch(splice)
      selections.clear()
    },
  }
}

function lastOf(key: string, all: Bitmap, lastTrades: number): Selection {
  const bits = all.slice()
  keepLast(bits, lastTrades)
  return selectionOf(key, bits, { count: countRows(bits), open: false })
}

function selectionOf(
  key: string,
  bits: Bitmap,
  { count, open }: { readonly count: number; readonly open: boolean },
): Selection {
  let rows: Uint32Array | null = null
  return {
    key,
    count,
    bits,
    open,
    rows() {
      rows ??= rowsOf(bits, count)
      return rows
    },
  }
}
