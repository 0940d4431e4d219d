import { type Bitmap, add, countRows, keep, noRows, remove, rowRange } from '../columns/bitmap.ts'
import { movesOf } from '../columns/moves.ts'
import { type Planes, planesFor, planesOf, sumOf } from '../columns/planes.ts'
import { type LruCache, lruCache } from '../columns/lru-cache.ts'
import { bitmapOfRange, bitmapsOfValues } from './made-bitmaps.ts'
import type { Splice } from '../trades/patch.ts'
import { dropNeighbouring, insertRows, type Kept, moveKept, weighAgain } from './patch-bitmaps.ts'
import { type RowSet, type ValueField, valueKey, valuesIn, withBit, withValue } from './row-set.ts'
import type { TradeNumber } from '../trades/trade-numbers.ts'
import type { TradeTable } from '../trades/trade-table.ts'

/** Maximum bytes of cached bitmaps: every value of every field of a million trades, at about 550 values. */
export const bitmapBudget = 72 * 2 ** 20

/** Share of changed rows above which rebuilding bitmaps on demand is faster than patching each one. */
const mostChanged = 1 / 16

/**
 * Cache of bitmaps of sets of closed trades, LRU within a budget; those of one filter state always stay. When trades change, bitmaps are
 * patched instead of rebuilt.
 *
 * Returned bitmaps are read-only, and valid until the next patch.
 */
export class BitmapStore {
  #table: TradeTable
  #rows: number
  /** Capacity of every bitmap, so that trades can be added without reallocating all bitmaps. */
  #room: number
  readonly #budget: number
  readonly #kept: LruCache<Kept>
  /** Numbers of the cached planes, and the plane count of the largest. */
  readonly #numbers = new Map<string, { readonly number: TradeNumber; readonly count: number }>()

  constructor(table: TradeTable, budget = bitmapBudget) {
    this.#table = table
    this.#rows = table.rows
    this.#room = roomFor(table.rows)
    this.#budget = budget
    this.#kept = lruCache<Kept>(budget, ({ bits }) => bits.byteLength)
  }

  get room(): number {
    return this.#room
  }

  bitmap(set: RowSet): Bitmap {
    return this.#take(set).bits
  }

  count(set: RowSet): number {
    const entry = this.#take(set)
    entry.count ??= countRows(entry.bits)
    return entry.count
  }

  /** The bitmaps of several values of a field; missing ones are built in one pass over its column. */
  values(field: ValueField, values: readonly number[]): readonly Bitmap[] {
    const bitmapOfValue = new Map(values.map((value) => [value, this.#kept.get(valueKey(field, value))?.bits]))
    const missing = [...bitmapOfValue].flatMap(([value, bits]) => (bits === undefined ? [value] : []))
    if (missing.length > 0) {
      const newBitmaps = bitmapsOfValues(this.#table, field, missing, this.#room)
      missing.forEach((value, i) => {
        bitmapOfValue.set(value, newBitmaps[i])
        this.#keep(withValue(field, value), newBitmaps[i]!)
      })
    }
    return values.map((value) => bitmapOfValue.get(value)!)
  }

  /** Sums a number over selected trades. Its bit planes are built in one pass and cached like other bitmaps. */
  sum(number: TradeNumber, selected: Bitmap): number {
    return sumOf(this.#planes(number), selected)
  }

  /** Whether this many bitmaps fit into the cache, with as much left for others. */
  fits(bitmaps: number): boolean {
    return (bitmaps * this.#room) / 8 <= this.#budget / 2
  }

  /** Ends a piece of work: bitmaps used since the last end stay, the others as far as they fit. */
  trim(): void {
    this.#kept.trim()
  }

  /**
   * Patches all bitmaps to the table's later state: rows move a word at a time, new ones are inserted by their values, and sets that depend
   * on balances are recomputed from the first changed row on. One trade at the end is a bit in each bitmap that contains it.
   */
  patch({ table, removed, inserted, percentFrom }: Splice): void {
    const moves = movesOf(this.#rows, removed, inserted)
    this.#table = table
    this.#rows = moves.after
    if (removed.length + inserted.length > Math.max(32, moves.after * mostChanged)) {
      this.#kept.clear()
      this.#numbers.clear()
      this.#room = roomFor(this.#rows)
      return
    }
    if (removed.length + inserted.length > 0) dropNeighbouring(this.#kept)
    if (this.#rows > this.#room) this.#makeRoom()
    if (moves.from < moves.before) moveKept(this.#kept, moves, noRows(this.#room))
    if (inserted.length > 0) insertRows(this.#kept, table, inserted)
    this.#forgetTooSmall(inserted)
    const comeLast = inserted.length - inserted.findLastIndex((row) => row < percentFrom) - 1
    if (comeLast < moves.after - percentFrom) weighAgain(this.#kept, table, percentFrom)
  }

  #take(set: RowSet): Kept {
    return this.#kept.get(set.key) ?? this.#keep(set, this.#make(set))
  }

  #keep(set: RowSet, bits: Bitmap): Kept {
    const entry = { set, bits, count: null }
    this.#kept.keep(set.key, entry)
    return entry
  }

  #make(set: RowSet): Bitmap {
    if (set.is === 'value') return this.values(set.field, [set.value])[0]!
    if (set.is === 'range') return bitmapOfRange(this.#table, set, this.#room)
    if (set.is === 'bit') return this.#planes(set.number)[set.bit] ?? noRows(this.#room)
    this.#makeValues(set)
    if (set.is === 'any') {
      const any = noRows(this.#room)
      for (const part of set.of) add(any, this.bitmap(part))
      return any
    }
    const parts = set.is === 'not' ? [set] : set.of
    const first = parts.find(({ is }) => is !== 'not')
    const all = first === undefined ? rowRange(this.#room, 0, this.#rows) : this.bitmap(first).slice()
    for (const part of parts) {
      if (part.is === 'not') remove(all, this.bitmap(part.of))
      else if (part !== first) keep(all, this.bitmap(part))
    }
    return all
  }

  /** All missing single values of a set, grouped by field. */
  #makeValues(set: RowSet): void {
    for (const [field, values] of Map.groupBy(valuesIn(set), (part) => part.field))
      this.values(
        field,
        values.map(({ value }) => value),
      )
  }

  #planes(number: TradeNumber): Planes {
    const { count } = this.#numbers.get(number.key) ?? { count: -1 }
    const storedPlanes = Array.from(
      { length: Math.max(0, count) },
      (_, bit) => this.#kept.get(withBit(number, bit).key)?.bits,
    )
    const foundPlanes = storedPlanes.filter((bits) => bits !== undefined)
    if (foundPlanes.length === count) return foundPlanes
    const planes = planesOf(this.#rows, number.of(this.#table), this.#room)
    this.#numbers.set(number.key, { number, count: planes.length })
    planes.forEach((bits, bit) => this.#keep(withBit(number, bit), bits))
    return planes
  }

  /** Drops bit planes that are too small for inserted numbers; they are rebuilt on demand. */
  #forgetTooSmall(inserted: Uint32Array): void {
    for (const [key, { number, count }] of this.#numbers) {
      const valueOf = number.of(this.#table)
      if (inserted.some((row) => planesFor(valueOf(row)) > count)) this.#numbers.delete(key)
    }
  }

  #makeRoom(): void {
    this.#room = roomFor(this.#rows)
    const all: Kept[] = []
    this.#kept.each((kept) => all.push(kept))
    this.#kept.clear()
    for (const { set, bits, count } of all) {
      const larger = noRows(this.#room)
      larger.set(bits)
      this.#kept.keep(set.key, { set, bits: larger, count })
    }
  }
}

/** A little more than needed, in multiples of 1,024. */
const roomFor = (rows: number): number => Math.ceil((rows * 65) / 64 / 1024 + 1) * 1024
