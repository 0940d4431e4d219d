import type { MapColumns, StudyColumns, WalkColumns } from '@afterclose/core/bar-walk'
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

/** Results by price bars. Their keys name the trades, so they hold in every state of the journal. */
export interface HeldByBars {
  /** Results of strategies, by the keys of their walks. */
  readonly walks: LruCache<WalkColumns>
  /** Results of the map of stops and targets, by the keys of their walks. */
  readonly maps: LruCache<MapColumns>
  /** Values of trades, by the keys of their studies. */
  readonly studies: LruCache<StudyColumns>
}

/** The trades of one journal, held ready for questions, and kept so while trades change. */
export interface TradeBook extends HeldByBars {
  /** As it is now: a patch replaces it. */
  readonly table: TradeTable
  /** Holds until the next patch. */
  select(filters: Filters): Selection
  /** The selected trades that are in a set besides. */
  narrow(selection: Selection, set: RowSet): Selection
  /** How many trades each value has that filters offer. */
  counts(filters: Filters): FilterCounts
  /** Every figure of a selection. The block is the caller's to hand to another thread, but not to change. */
  measure(selection: Selection, want: Want): Block
  /**
   * Milestones of any selection; those of a journal use all its closed trades.
   *
   * @param measured a block of the selection with its days, by the exit, where there is one: it saves a pass
   */
  milestones(selection: Selection, positive: PositiveComments, measured?: Block): MilestoneCounters
  /** Brings the book to a later state; the same questions then get the answers that a new book would give. */
  patch(change: TradePatch): void
}

/** Those of two pages of five strategies: 22 MB at 100,000 trades. */
const heldWalks = 10
/** The map as it is, and as it was before the last change. */
const heldMaps = 2
/** Both of Exit Analysis: 30 MB at 100,000 trades. */
const heldStudies = 2

const nothingHeld = (): HeldByBars => ({
  walks: lruCache(heldWalks, () => 1),
  maps: lruCache(heldMaps, () => 1),
  studies: lruCache(heldStudies, () => 1),
})

/**
 * @param kernelOf which kernel computes; the wide one is used instead where only that is exact
 * @param held of the book that this one follows
 */
export function openBook(columns: TradeColumns, kernelOf: KernelOf, held: HeldByBars = nothingHeld()): TradeBook {
  let table = buildTradeTable(columns)
  const bitmaps = new BitmapStore(table)
  const selector = createSelector(table, bitmaps)
  const measurer = new Measurer(table, bitmaps, kernelOf)
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
    patch(change) {
      const splice = patchTable(table, change)
      table = splice.table
      selector.patch(splice)
      measurer.patch(splice)
    },
  }
}
