import type { MapColumns, StudyColumns, WalkColumns } from '@afterclose/core/bar-walk'
import type { WallClock } from '@afterclose/core/time'
import type { Filters } from '@afterclose/core/filters'
import type { KernelOf } from '../kernel/kernel.ts'
import { type LruCache, lruCache } from '../columns/lru-cache.ts'
import { BitmapStore } from '../filters/bitmap-store.ts'
import type { FilterCounts } from '../filters/filter-counts.ts'
import { patchTable, type TradePatch } from '../trades/patch.ts'
import type { RowSet } from '../filters/row-set.ts'
import { createSelector, type Selection } from '../filters/select.ts'
import type { TradeColumns } from '../trades/trade-columns.ts'
import { buildTradeTable, type TradeTable } from '../trades/trade-table.ts'
import type { Block, Want } from './block.ts'
import { Measurer } from './measurer.ts'
import { type MilestoneCounters, milestoneCounters, milestoneWant, type PositiveComments } from './milestones.ts'

/** Results from price bars. Their keys identify the trades, so they are valid in every state of the journal. */
export interface HeldByBars {
  /** Results of strategies, by the keys of their walks. */
  readonly walks: LruCache<WalkColumns>
  /** Results of the map of stops and targets, by the keys of their walks. */
  readonly maps: LruCache<MapColumns>
  /** Values of trades, by the keys of their studies. */
  readonly studies: LruCache<StudyColumns>
}

/** A journal's closed trades in memory, for queries, and patched when trades change. */
export interface TradeBook extends HeldByBars {
  /** Current table: replaced by a patch. */
  readonly table: TradeTable
  /** Valid until the next patch. */
  select(filters: Filters): Selection
  /** Intersects the selected trades with a set. */
  narrow(selection: Selection, set: RowSet): Selection
  /** Trades per value of all filters. */
  counts(filters: Filters): FilterCounts
  /** All figures of a selection. The caller may transfer the block, but must not change it. */
  measure(selection: Selection, want: Want): Block
  /**
   * Milestones of any selection; those of a journal use all its closed trades.
   *
   * @param measured a block of the selection with its days, by the exit, if available: it saves a pass
   */
  milestones(selection: Selection, positive: PositiveComments, measured?: Block): MilestoneCounters
  /** Number of patches so far. */
  readonly patches: number
  /** Earliest entry of a trade, or time of a payin, that changed after that many patches; infinite if none did. */
  changedSince(patches: number): WallClock
  /** Patches the book; afterwards queries return the same results as on a new book. */
  patch(change: TradePatch): void
}

/** Enough for two pages of five strategies: 22 MB at 100,000 trades. */
const heldWalks = 10
/** The current map, and the one before the last change. */
const heldMaps = 2
/** Both of Exit Analysis: 30 MB at 100,000 trades. */
const heldStudies = 2

const nothingHeld = (): HeldByBars => ({
  walks: lruCache(heldWalks, () => 1),
  maps: lruCache(heldMaps, () => 1),
  studies: lruCache(heldStudies, () => 1),
})

/**
 * @param kernelOf selects the kernel; the wide one is used if only that is exact
 * @param held caches of the previous book
 */
export function openBook(columns: TradeColumns, kernelOf: KernelOf, held: HeldByBars = nothingHeld()): TradeBook {
  let table = buildTradeTable(columns)
  const bitmaps = new BitmapStore(table)
  const selector = createSelector(table, bitmaps)
  const measurer = new Measurer(table, bitmaps, kernelOf)
  const earliestOfPatches: WallClock[] = []
  return {
    get table() {
      return table
    },
    walks: held.walks,
    maps: held.maps,
    studies: held.studies,
    select: (filters) => selector.select(filters),
    narrow: (selection, set) => selector.narrow(selection, set),
    counts: (filters) => selector.counts(filters),
    measure: (selection, want) => measurer.measure(selection, want),
    milestones: (selection, positive, measured = measurer.measure(selection, milestoneWant)) =>
      milestoneCounters(bitmaps, selection, measured, positive),
    get patches() {
      return earliestOfPatches.length
    },
    changedSince: (patches) => earliestOfPatches.slice(patches).reduce((first, at) => Math.min(first, at), Infinity),
    patch(change) {
      const splice = patchTable(table, change)
      table = splice.table
      earliestOfPatches.push(splice.earliest)
      selector.patch(splice)
      measurer.patch(splice)
    },
  }
}
