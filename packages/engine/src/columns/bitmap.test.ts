import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Bitmap,
  add,
  countBoth,
  countRows,
  firstRow,
  hasRow,
  keep,
  keepLast,
  lastOfBoth,
  lastRow,
  noRows,
  putRow,
  remove,
  rowRange,
  rowsAtPlaces,
  rowsOf,
} from './bitmap.ts'

const list = (bitmap: Bitmap): readonly number[] => [...rowsOf(bitmap, countRows(bitmap))]
const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, row) => row)
/** Up to three words and a bit, so that every border is met. */
const sizes = fc.integer({ min: 0, max: 100 })
const flags = fc.array(fc.boolean(), { maxLength: 100 })
const setRows = (rows: readonly boolean[]): readonly number[] => numbers(rows.length).filter((row) => rows[row])

/** Made with room for a few rows more. */
function bitmapOf(rows: readonly boolean[]): Bitmap {
  const bitmap = noRows(rows.length + 40)
  rows.forEach((isIn, row) => {
    putRow(bitmap, row, isIn)
  })
  return bitmap
}

describe('a bitmap', () => {
  it('holds the rows that were put in and not taken out again', () => {
    fc.assert(
      fc.property(flags, (rows) => {
        const bitmap = bitmapOf(rows)
        expect(list(bitmap)).toEqual(setRows(rows))
        expect(rows.map((_, row) => hasRow(bitmap, row))).toEqual(rows)
        rows.forEach((_, row) => {
          putRow(bitmap, row, row % 2 === 1)
        })
        expect(list(bitmap)).toEqual(numbers(rows.length).filter((row) => row % 2 === 1))
      }),
    )
  })

  it('holds none, or a stretch of rows, and nothing past it', () => {
    fc.assert(
      fc.property(sizes, fc.nat(100), fc.nat(100), (rows, a, b) => {
        const [from, to] = [Math.min(a, b, rows), Math.min(Math.max(a, b), rows)]
        expect(list(noRows(rows))).toEqual([])
        expect(list(rowRange(rows, from, to))).toEqual(numbers(rows).slice(from, to))
      }),
    )
  })

  it('of many rows is counted as one of few', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3000, max: 20_000 }),
        fc.nat(20_000),
        fc.integer({ min: 2, max: 9 }),
        (rows, from, step) => {
          const [all, some] = [rowRange(rows, 0, rows), noRows(rows)]
          for (let row = 0; row < rows; row += step) putRow(some, row, true)
          expect(countRows(some)).toBe(Math.ceil(rows / step))
          expect(countBoth(all, some, from)).toBe(from >= rows ? 0 : Math.ceil(rows / step) - Math.ceil(from / step))
        },
      ),
    )
  })

  it('is intersected, reduced, joined and counted as a set', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.boolean()), { maxLength: 100 }), fc.nat(140), (pairs, from) => {
        const first = pairs.map(([flag]) => flag)
        const second = bitmapOf(pairs.map(([, flag]) => flag))
        const after = (change: (target: Bitmap, other: Bitmap) => void): readonly number[] => {
          const target = bitmapOf(first)
          change(target, second)
          return list(target)
        }
        const where = (test: (a: boolean, b: boolean) => boolean) => setRows(pairs.map(([a, b]) => test(a, b)))
        const both = where((a, b) => a && b)
        expect(after(keep)).toEqual(both)
        expect(after(remove)).toEqual(where((a, b) => a && !b))
        expect(after(add)).toEqual(where((a, b) => a || b))
        expect(countBoth(bitmapOf(first), second)).toBe(both.length)
        expect(countBoth(bitmapOf(first), second, from)).toBe(both.filter((row) => row >= from).length)
        expect(lastOfBoth(bitmapOf(first), second)).toBe(both.at(-1) ?? -1)
      }),
    )
  })

  it('knows its first and last row, -1 without any', () => {
    fc.assert(
      fc.property(flags, (rows) => {
        expect(firstRow(bitmapOf(rows))).toBe(setRows(rows)[0] ?? -1)
        expect(lastRow(bitmapOf(rows))).toBe(setRows(rows).at(-1) ?? -1)
      }),
    )
  })

  it('keeps its last rows', () => {
    fc.assert(
      fc.property(flags, fc.integer({ min: 1, max: 110 }), (rows, count) => {
        const bitmap = bitmapOf(rows)
        keepLast(bitmap, count)
        expect(list(bitmap)).toEqual(setRows(rows).slice(-count))
      }),
    )
  })

  it('finds rows by their places in it', () => {
    fc.assert(
      fc.property(flags, fc.array(fc.nat(99)), (rows, some) => {
        const all = setRows(rows)
        const places = some.filter((place) => place < all.length).toSorted((a, b) => a - b)
        expect([...rowsAtPlaces(bitmapOf(rows), places)]).toEqual(places.map((place) => all[place]))
      }),
    )
  })
})
