import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { goalsIn, withGoal } from './goals.ts'

const text = 'No entry after 11:00\n\n✓ Two trades a day at most\n  Leave the stop alone '

it('are the lines of a text, ticked off where it says so', () => {
  expect(goalsIn(text)).toEqual([
    { line: 0, text: 'No entry after 11:00', kept: false },
    { line: 2, text: 'Two trades a day at most', kept: true },
    { line: 3, text: 'Leave the stop alone', kept: false },
  ])
  expect(goalsIn('')).toEqual([])
})

it('are ticked off in the text, which stays as it is otherwise', () => {
  const [first, second] = goalsIn(text)
  expect(withGoal(text, first!, true)).toBe(text.replace('No entry', '✓ No entry'))
  expect(withGoal(text, second!, false)).toBe(text.replace('✓ ', ''))
})

it('come out of any text as they went in, each ticked by itself', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.boolean(), (any, at, kept) => {
      const goals = goalsIn(any)
      const goal = goals[at % Math.max(1, goals.length)]
      if (goal === undefined) return
      const after = goalsIn(withGoal(any, goal, kept))
      expect(after).toEqual(goals.map((one) => (one === goal ? { ...one, kept } : one)))
    }),
  )
})
