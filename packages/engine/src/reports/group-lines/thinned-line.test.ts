import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { expect, it } from 'vitest'
import { columnOf, thinOut } from '../equity/thin-out.ts'
import { ThinnedLine } from './thinned-line.ts'

/** Positions that do not fall, and few values, so that equal ones are met. */
const points = fc.array(fc.record({ after: fc.integer({ min: 0, max: 3 }), value: fc.integer({ min: -4, max: 4 }) }))

it('a line that is thinned out while it is followed is the one that is thinned out afterwards', () => {
  fc.assert(
    fc.property(points, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 5 }), (steps, columns, firstRow) => {
      const x = steps.map(
        (
          (at) =>
          ({ after }) =>
            (at += after)
        )(0),
      )
      const y = steps.map(({ value }) => value)
      const [from = 0, to = 0] = [x[0], x.at(-1)]
      const line = new ThinnedLine(x.length, columns)
      for (const [i, at] of x.entries()) line.add(columnOf(at, from, to - from, columns), firstRow + 2 * i, y[i]!)
      line.end()
      const kept = thinOut(x, y, columns)
      expect([...line.rows.subarray(0, line.points)]).toEqual(Array.from(kept, (i) => firstRow + 2 * i))
      expect([...line.values.subarray(0, line.points)]).toEqual(Array.from(kept, (i) => y[i]!))
    }),
    { numRuns: runs({ quick: 500 }) },
  )
})
