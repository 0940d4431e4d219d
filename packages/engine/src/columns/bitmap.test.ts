import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Bitmap,
  add,
  allRows,
  countRows,
  keep,
  keepLast,
  noRows,
  remove,
  rowRange,
  rowsBetween,
  rowsOf,
  rowsWith,
  rowsWithBit,
} from './bitmap.ts'

const list = (bitmap: Bitmap): readonly number[] => [...rowsOf(bitmap, countRows(bitmap))]
const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, row) => row)
/** Up to three words and a bit, so that every border is met. */
const sizes = fc.integer({ min: 0, max: 100 })
const flags = fc.array(fc.boolean(), { maxLength: 100 })
const bitmapOf = (rows: readonly boolean[]): Bitmap => rowsWith(rows.map(Number), rows.length, 1)
const setRows = (rows: readonly boolean[]): readonly number[] => numbers(rows.length).filter((row) => rows[row])

describe('a bitmap', () => {
  it('holds the rows that it was made of', () => {
    fc.assert(
      fc.property(flags, (rows) => {
        expect(list(bitmapOf(rows))).toEqual(setRows(rows))
      }),
    )
  })

  it('holds all rows, none, or a stretch of them, and nothing past the last', () => {
    fc.assert(
      fc.property(sizes, fc.nat(100), fc.nat(100), (rows, a, b) => {
        const [from, to] = [Math.min(a, b, rows), Math.min(Math.max(a, b), rows)]
        expect(list(allRows(rows))).toEqual(numbers(rows))
        expect(list(noRows(rows))).toEqual([])
        expect(list(rowRange(rows, from, to))).toEqual(numbers(rows).slice(from, to))
      }),
    )
  })

  it('is intersected, reduced and joined as a set', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.boolean()), { maxLength: 100 }), (pairs) => {
        const first = pairs.map(([flag]) => flag)
        const second = bitmapOf(pairs.map(([, flag]) => flag))
        const after = (change: (target: Bitmap, other: Bitmap) => void): readonly number[] => {
          const target = bitmapOf(first)
          change(target, second)
          return list(target)
        }
        const where = (test: (a: boolean, b: boolean) => boolean) => setRows(pairs.map(([a, b]) => test(a, b)))
        expect(after(keep)).toEqual(where((a, b) => a && b))
        expect(after(remove)).toEqual(where((a, b) => a && !b))
        expect(after(add)).toEqual(where((a, b) => a || b))
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

  it('takes values from a minimum on, below a maximum, and never NaN', () => {
    const values = [Number.NaN, 1, 1.5, 2, -1]
    expect(list(rowsBetween(values, 5, 1, 2))).toEqual([1, 2])
    expect(list(rowsBetween(values, 5, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY))).toEqual([1, 2, 3, 4])
  })

  it('reads every bit of a word, the sign bit too', () => {
    const words = Uint32Array.from({ length: 32 }, (_, bit) => 1 << bit)
    for (const bit of numbers(32)) expect(list(rowsWithBit(words, 32, 1 << bit))).toEqual([bit])
  })
})
