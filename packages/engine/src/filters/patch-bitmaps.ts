import { type Bitmap, putRow } from '../columns/bitmap.ts'
import { type Moves, moveRows } from '../columns/moves.ts'
import type { LruCache } from '../columns/lru-cache.ts'
import { needsBalance, needsNeighbours, type RowSet, rowTest } from './row-set.ts'
import type { TradeTable } from '../trades/trade-table.ts'
import { valueReaders } from './value-readers.ts'

/** A bitmap with its set. */
export interface Kept {
  readonly set: RowSet
  readonly bits: Bitmap
  /** Number of rows; null until it is requested. */
  count: number | null
}

/** Drops bitmaps that depend on neighbouring trades; they are rebuilt on demand. */
export function dropNeighbouring(all: LruCache<Kept>): void {
  all.each(({ set }, key) => {
    if (needsNeighbours(set)) all.drop(key)
  })
}

/** Moves the rows of all bitmaps. @param scratch with the same length */
export function moveKept(all: LruCache<Kept>, moves: Moves, scratch: Bitmap): void {
  all.each((entry) => {
    moveRows(entry.bits, moves, scratch)
    entry.count = null
  })
}

/**
 * Inserts new rows. Bitmaps of values are found by the trade's values, because a trade has few of all values; other sets are tested one by
 * one.
 */
export function insertRows(all: LruCache<Kept>, table: TradeTable, inserted: Uint32Array): void {
  const readers = valueReaders(table)
  for (const row of inserted) for (const read of readers) read(row, (key) => putIn(all.peek(key), row))
  all.each((entry) => {
    if (entry.set.is === 'value') return
    const test = rowTest(table, entry.set)
    for (const row of inserted) if (test(row)) putIn(entry, row)
  })
}

/** Patches bitmaps that depend on balances: ranges row by row; bitmaps derived from them are rebuilt on demand. */
export function weighAgain(all: LruCache<Kept>, table: TradeTable, from: number): void {
  all.each((entry, key) => {
    if (!needsBalance(entry.set)) return
    if (entry.set.is !== 'range') {
      all.drop(key)
      return
    }
    const test = rowTest(table, entry.set)
    for (let row = from; row < table.rows; row++) putRow(entry.bits, row, test(row))
    entry.count = null
  })
}

function putIn(entry: Kept | undefined, row: number): void {
  if (entry === undefined) return
  putRow(entry.bits, row, true)
  if (entry.count !== null) entry.count++
}
