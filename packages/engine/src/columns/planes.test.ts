import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { noRows, putRow } from './bitmap.ts'
import { planesOf, putNumber, sumOf } from './planes.ts'

it('adds up the numbers of any selected rows', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(300), fc.boolean()), { maxLength: 100 }), fc.nat(100), (rows, cut) => {
      const selected = noRows(100)
      rows.forEach(([, isIn], row) => {
        putRow(selected, row, isIn)
      })
      const planes = planesOf(Math.min(cut, rows.length), (row) => rows[row]![0], 100)
      // the rest one by one, as trades that are added: larger numbers take more planes
      for (let row = cut; row < rows.length; row++) putNumber(planes, row, rows[row]![0], 100)
      expect(sumOf(planes, selected)).toBe(rows.reduce((sum, [number, isIn]) => sum + (isIn ? number : 0), 0))
    }),
  )
})

it('takes as many planes as the largest number has bits', () => {
  expect(planesOf(0, () => 7, 10)).toHaveLength(0)
  expect(planesOf(3, () => 0, 10)).toHaveLength(0)
  expect(planesOf(3, (row) => row + 3, 10)).toHaveLength(3)
})
