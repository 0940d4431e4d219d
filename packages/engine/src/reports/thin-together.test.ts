import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { thinTogether } from './thin-together.ts'

/** Of lines that are there as a whole. */
const thin = (lines: readonly Float64Array[], columns: number) =>
  thinTogether(lines[0]!.length, lines.length, columns, (from, to, into) => {
    for (const [i, line] of lines.entries()) into[i]!.set(line.subarray(from, to))
  })

it('keeps every point of short lines', () => {
  expect([...thin([Float64Array.of(1, 2, 3)], 1).points]).toEqual([0, 1, 2])
  expect([...thin([new Float64Array(0), new Float64Array(0)], 5).points]).toEqual([])
})

it('keeps first, last, lowest and highest of each line in each pixel column, and nothing else', () => {
  const value = fc.oneof({ weight: 5, arbitrary: fc.integer({ min: -5, max: 5 }) }, fc.constant(Number.NaN))
  const pair = fc.array(fc.tuple(value, value), { maxLength: 120 })
  fc.assert(
    fc.property(pair, fc.integer({ min: 1, max: 6 }), (points, columns) => {
      const lines = [0, 1].map((line) => Float64Array.from(points, (both) => both[line]!))
      const { points: drawn, values } = thin(lines, columns)
      const kept = [...drawn]
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
      expect(values).toEqual(lines.map((line) => Float64Array.from(kept, (point) => line[point]!)))
    }),
  )
})
