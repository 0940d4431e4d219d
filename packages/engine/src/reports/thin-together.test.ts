import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { thinTogether } from './thin-together.ts'

it('keeps every point of short lines', () => {
  expect([...thinTogether([Float64Array.of(1, 2, 3)], 1)]).toEqual([0, 1, 2])
  expect([...thinTogether([new Float64Array(0), new Float64Array(0)], 5)]).toEqual([])
})

it('keeps first, last, lowest and highest of each line in each pixel column, and nothing else', () => {
  const value = fc.oneof({ weight: 5, arbitrary: fc.integer({ min: -5, max: 5 }) }, fc.constant(Number.NaN))
  const pair = fc.array(fc.tuple(value, value), { maxLength: 120 })
  fc.assert(
    fc.property(pair, fc.integer({ min: 1, max: 6 }), (points, columns) => {
      const lines = [0, 1].map((line) => Float64Array.from(points, (both) => both[line]!))
      const kept = [...thinTogether(lines, columns)]
      const wanted = new Set<number>(points.length <= 6 * columns ? points.keys() : [])
      for (let column = 0; column < columns; column++) {
        const inside = [...points.keys()].filter((i) => {
          const [from, to] = [column, column + 1].map((edge) => Math.floor((edge * points.length) / columns))
          return i >= from! && i < to!
        })
        if (inside.length === 0) continue
        wanted.add(inside[0]!).add(inside.at(-1)!)
        for (const line of lines) {
          const known = inside.filter((i) => !Number.isNaN(line[i]!))
          if (known.length === 0) continue
          for (const extreme of [Math.min, Math.max])
            wanted.add(known.find((i) => line[i] === extreme(...known.map((at) => line[at]!)))!)
        }
      }
      expect(kept).toEqual([...wanted].toSorted((a, b) => a - b))
    }),
  )
})
