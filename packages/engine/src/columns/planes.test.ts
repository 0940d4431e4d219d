import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { noRows, putRow } from './bitmap.ts'
import { planesFor, planesOf, sumOf } from './planes.ts'

it('adds up the numbers of any selected rows', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(300), fc.boolean()), { maxLength: 100 }), (rows) => {
      const selected = noRows(100)
      rows.forEach(([, isIn], row) => {
        putRow(selected, row, isIn)
      })
      const planes = planesOf(rows.length, (row) => rows[row]![0], 100)
      expect(sumOf(planes, selected)).toBe(rows.reduce((sum, [number, isIn]) => sum + (isIn ? number : 0), 0))
      expect(planes).toHaveLength(Math.max(0, ...rows.map(([number]) => planesFor(number))))
    }),
  )
})

it('takes as many planes as the largest number has bits', () => {
  expect([0, 1, 2, 3, 4, 7, 8].map(planesFor)).toEqual([0, 1, 2, 2, 3, 3, 4])
  expect(planesOf(0, () => 7, 10)).toHaveLength(0)
  expect(planesOf(3, () => 0, 10)).toHaveLength(0)
  expect(planesOf(3, (row) => row + 3, 10)).toHaveLength(3)
})
