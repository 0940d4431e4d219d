import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { nearestPoint } from './nearest-point.ts'

const reach = { perX: 2, perY: 0.5, most: 40 }

it('the nearest point of several lines is the one that looks nearest, on whatever line', () => {
  const lines = [Float64Array.of(0, 0, 10, 100, 20, 200), Float64Array.of(0, 300, 12, 20)]
  expect(nearestPoint(lines, [11, 90], reach)).toEqual({ line: 0, point: 1 })
  expect(nearestPoint(lines, [11, 40], reach)).toEqual({ line: 1, point: 1 })
  expect(nearestPoint(lines, [5, 150], { ...reach, most: 20 })).toBeNull()
  expect(nearestPoint([], [0, 0], reach)).toBeNull()
})

it('the nearest point is the same as among all points one by one', () => {
  const number = fc.integer({ min: 0, max: 60 })
  const line = fc
    .array(fc.tuple(number, number), { maxLength: 12 })
    .map((points) => points.toSorted((a, b) => a[0] - b[0]))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 4 }), number, number, (lines, x, y) => {
      const away = lines.map((points) => points.map((at) => Math.hypot((at[0] - x) * 2, (at[1] - y) * 0.5)))
      const least = Math.min(...away.flat())
      const found = nearestPoint(
        lines.map((points) => Float64Array.from(points.flat())),
        [x, y],
        reach,
      )
      if (least >= 40) expect(found).toBeNull()
      else expect(away[found!.line]![found!.point]).toBe(least)
    }),
  )
})
