import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { greenRuns } from './green-runs.ts'

it('counts green trades in a row, past grey ones and up to a red one', () => {
  expect(greenRuns([], 0)).toEqual({ current: 0, longest: 0, longestUntil: -1 })
  expect(greenRuns([0, -2, 0], 3)).toEqual({ current: 0, longest: 0, longestUntil: -1 })
  expect(greenRuns([1, 0, 2, -1, 1], 5)).toEqual({ current: 1, longest: 2, longestUntil: 2 })
  expect(greenRuns([1, 1, -1, 3, 3], 5)).toEqual({ current: 2, longest: 2, longestUntil: 1 })
  expect(greenRuns([1, 1, 1], 2)).toMatchObject({ longest: 2 }) // the open trade behind counts nothing
})

it('is what the signs say, read as a word', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -2, max: 2 })), (tilts) => {
      const word = tilts.map((tilt) => (tilt > 0 ? 'g' : tilt < 0 ? 'r' : '')).join('')
      const lengths = word.split('r').map((run) => run.length)
      const { current, longest } = greenRuns(tilts, tilts.length)
      expect({ current, longest }).toEqual({ current: lengths.at(-1), longest: Math.max(...lengths) })
    }),
  )
})
