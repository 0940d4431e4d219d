import { expect, it } from 'vitest'
import { isMisjudged, isTurnOfDue, nextBox } from './practice.ts'

it.each([
  ['BAD', 'A', true, true],
  ['BAD', 'B', false, true],
  ['BAD', 'C', true, true],
  ['BAD', 'D', false, false],
  ['GOOD', 'A', true, false],
  ['GOOD', 'B', false, true],
  ['GOOD', 'C', true, true],
  ['GOOD', 'D', false, true],
  [null, 'A', true, null],
  [null, 'D', false, null],
] as const)('a moment that was %s, graded %s, taken %s: misjudged %s', (was, grade, taken, misjudged) => {
  expect(isMisjudged(was, grade, taken)).toBe(misjudged)
})

it('brings a misjudged deal back after 1, 3, 7, 21 and 60 days, as long as it is judged right, and then rests', () => {
  const days: (number | null)[] = []
  let schedule = nextBox(0, true)
  for (let step = 0; step < 6; step++) {
    days.push(schedule.days)
    schedule = nextBox(schedule.box, false)
  }
  expect(days).toEqual([1, 3, 7, 21, 60, null])
})

it('begins again in box 1, waits as long once more where nothing was judged, and leaves alone what was never misjudged', () => {
  expect(nextBox(4, true)).toEqual({ box: 1, days: 1 })
  expect(nextBox(3, null)).toEqual({ box: 3, days: 7 })
  expect(nextBox(0, false)).toEqual({ box: 0, days: null })
  expect(nextBox(0, null)).toEqual({ box: 0, days: null })
})

it('deals what is due first, and at most every third time', () => {
  const dealt: boolean[] = []
  for (let deal = 0; deal < 9; deal++) dealt.push(isTurnOfDue(dealt))
  expect(dealt).toEqual([true, false, false, true, false, false, true, false, false])
  expect(isTurnOfDue([false, true, false])).toBe(false)
  expect(isTurnOfDue([true, false, false])).toBe(true)
})
