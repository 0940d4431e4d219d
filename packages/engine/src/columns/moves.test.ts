import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { expect, it } from 'vitest'
import { countRows, noRows, putRow, rowsOf } from './bitmap.ts'
import { moveRows, movesOf } from './moves.ts'

/** Rows that stay or go together, in and out by turns, and how many new ones come before the first. A word holds 32 rows. */
const nearWords = fc.constantFrom(0, 1, 2, 31, 32, 33, 64)
const fates = fc
  .array(
    fc.record({
      count: fc.oneof(nearWords, fc.nat(150)),
      bits: fc.nat(),
      goes: fc.boolean(),
      before: nearWords,
    }),
    { maxLength: 7, size: 'max' },
  )
  .map((stretches) =>
    stretches.flatMap(({ count, bits, goes, before }) =>
      Array.from({ length: count }, (_, i) => ({
        isIn: ((bits >>> (i % 31)) & 1) === 1,
        goes,
        before: i === 0 ? before : 0,
      })),
    ),
  )

it('moves every row that stays to its new place, and puts none in that is new', () => {
  fc.assert(
    fc.property(fates, fc.nat(40), (rows, behind) => {
      const removed: number[] = []
      const inserted: number[] = []
      const expected: number[] = []
      const bitmap = noRows(1600)
      let at = 0
      rows.forEach(({ isIn, goes, before }, row) => {
        putRow(bitmap, row, isIn)
        for (let i = 0; i < before; i++) inserted.push(at++)
        if (goes) removed.push(row)
        else if (isIn) expected.push(at++)
        else at++
      })
      for (let i = 0; i < behind; i++) inserted.push(at++)
      const moves = movesOf(rows.length, Uint32Array.from(removed), Uint32Array.from(inserted))
      moveRows(bitmap, moves, noRows(1600))
      expect(moves.after).toBe(at)
      expect([...rowsOf(bitmap, countRows(bitmap))]).toEqual(expected)
    }),
    { numRuns: runs({ quick: 1000 }) },
  )
})

it('leaves the words alone that lie before the first change', () => {
  const moves = movesOf(100, Uint32Array.of(), Uint32Array.of(100, 101))
  expect(moves).toMatchObject({ from: 100, after: 102 })
  expect(movesOf(100, Uint32Array.of(70), Uint32Array.of(40)).from).toBe(40)
  expect(movesOf(100, Uint32Array.of(99), Uint32Array.of()).from).toBe(99)
  expect(movesOf(100, Uint32Array.of(0), Uint32Array.of(0)).from).toBe(0)
  expect(movesOf(0, Uint32Array.of(), Uint32Array.of(0))).toMatchObject({ from: 0, after: 1 })
})
