import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sortRows } from './sort-rows.ts'

const all = (keys: ArrayLike<number>) => Uint32Array.from({ length: keys.length }, (_, row) => row)

describe('rows in the order of a column', () => {
  it('ascend or descend, with equal ones in their former order and unknown ones last', () => {
    const keys = Float64Array.of(2, Number.NaN, -1, 2, 0, -0, Number.NEGATIVE_INFINITY, Number.NaN)
    expect([...sortRows(all(keys), keys, false)]).toEqual([6, 2, 4, 5, 0, 3, 1, 7])
    expect([...sortRows(all(keys), keys, true)]).toEqual([0, 3, 4, 5, 2, 6, 1, 7])
    expect([...sortRows(Uint32Array.of(7, 5, 4, 2), keys, false)]).toEqual([2, 5, 4, 7])
    expect([...sortRows(new Uint32Array(), keys, false)]).toEqual([])
  })

  it('are in the order that a comparison of their values gives', () => {
    const number = fc.oneof(fc.double(), fc.integer({ min: -3, max: 3 }), fc.constant(Number.NaN))
    fc.assert(
      fc.property(fc.array(number, { maxLength: 60 }), fc.boolean(), (numbers, descending) => {
        const keys = Float64Array.from(numbers)
        const compared = [...all(keys)].toSorted((a, b) => {
          const [x, y] = [numbers[a]!, numbers[b]!]
          if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y))
          return x === y ? 0 : x < y === descending ? 1 : -1
        })
        expect([...sortRows(all(keys), keys, descending)]).toEqual(compared)
      }),
    )
  })
})
