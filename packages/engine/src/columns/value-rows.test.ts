import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Bitmap, countRows, noRows, putRow, rowsOf } from './bitmap.ts'
import { countBits, countCodes, rowsBetween, rowsOfBits, rowsOfCodes } from './value-rows.ts'

const list = (bitmap: Bitmap): readonly number[] => [...rowsOf(bitmap, countRows(bitmap))]
const room = 200

describe('rows of codes', () => {
  it('are found for all wanted codes at once, wherever the codes lie', () => {
    const codes = fc.array(fc.nat(4), { maxLength: 100 })
    fc.assert(
      fc.property(codes, fc.array(fc.integer({ min: -1, max: 2 }), { minLength: 5, maxLength: 5 }), (rows, wanted) => {
        // every third number from the third on is a code; what lies between is none
        const values = Uint8Array.from({ length: rows.length * 3 + 2 }, (_, i) =>
          i % 3 === 2 ? rows[(i - 2) / 3]! : 99,
        )
        const column = { values, from: 2, step: 3, count: 5 }
        const made = rowsOfCodes(column, rows.length, Int32Array.from(wanted), 3, room)
        expect(made.map(list)).toEqual(
          [0, 1, 2].map((bitmap) => rows.flatMap((code, row) => (wanted[code] === bitmap ? [row] : []))),
        )
        const selected = noRows(room)
        rows.forEach((_, row) => {
          putRow(selected, row, row % 3 !== 0)
        })
        expect([...countCodes(column, selected)]).toEqual(
          [0, 1, 2, 3, 4].map((code) => rows.filter((other, row) => other === code && row % 3 !== 0).length),
        )
      }),
    )
  })
})

describe('rows of bits', () => {
  it('are found for all wanted bits at once, the sign bit too', () => {
    const word = fc.integer({ min: 0, max: 2 ** 32 - 1 })
    const wanted = fc.uniqueArray(fc.nat(31), { maxLength: 32 })
    fc.assert(
      fc.property(fc.array(word, { maxLength: 70 }), wanted, (words, bits) => {
        const rows = (bit: number): readonly number[] =>
          words.flatMap((of, row) => (((of >>> bit) & 1) === 1 ? [row] : []))
        const column = Uint32Array.from(words)
        expect(rowsOfBits(column, words.length, bits, room).map(list)).toEqual(bits.map(rows))
        const all = noRows(room)
        words.forEach((_, row) => {
          putRow(all, row, true)
        })
        expect([...countBits(column, all)]).toEqual(Array.from({ length: 32 }, (_, bit) => rows(bit).length))
      }),
    )
  })
})

describe('rows of a range', () => {
  it('take values from a minimum on, below a maximum, and never NaN', () => {
    const column = { values: [Number.NaN, 1, 1.5, 2, -1], from: 0, step: 1, per: 1 }
    const everything = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY }
    expect(list(rowsBetween(column, 5, { min: 1, max: 2 }, room))).toEqual([1, 2])
    expect(list(rowsBetween(column, 5, everything, room))).toEqual([1, 2, 3, 4])
    expect(list(rowsBetween(column, 3, everything, room))).toEqual([1, 2])
  })

  it('read numbers where they lie, in parts', () => {
    const column = { values: [9, 100, 9, 150, 9, 200], from: 1, step: 2, per: 100 }
    expect(list(rowsBetween(column, 3, { min: 1, max: 2 }, room))).toEqual([0, 1])
  })
})
