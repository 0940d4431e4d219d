import { wallClock } from '@afterclose/core/time'
import { expect, it } from 'vitest'
import { challengeBrief, challengeWords, nearestWords, nextMilestoneWords, toGoWords } from './milestone-words.ts'

const at = wallClock('2026-04-12T10:00:00')
const wordsOf = (current: number, longest: number) => {
  const { finding, rest } = challengeWords({ current, longest, longestUntil: longest === 0 ? null : at })
  return `${finding} ${rest}`
}

it('says how the tiltmeter challenge stands', () => {
  const rule = 'A red trade resets the streak, a grey one does not count.'
  expect(wordsOf(0, 0)).toBe(`0 of 20. ${rule} No green trade so far.`)
  expect(wordsOf(7, 7)).toBe(`7 of 20. ${rule} This is the longest streak so far.`)
  expect(wordsOf(7, 12)).toBe(`7 of 20. ${rule} Longest so far: 12, up to 12 April 2026.`)
  expect(wordsOf(0, 20)).toBe(`Done: 20 green trades in a row, up to 12 April 2026. The current streak is 0. ${rule}`)
  expect(challengeBrief({ current: 2, longest: 19 })).toBe('2 of 20 green trades in a row')
  expect(challengeBrief({ current: 0, longest: 41 })).toBe('Done: 41 green trades in a row')
})

it('says what is missing to the next badge, and that there is none after the last', () => {
  const silver = {
    type: 'numberPositiveExit',
    count: 95,
    level: 3,
    badge: 'Silver',
    percentage: 90,
    next: 100,
  } as const
  expect(toGoWords({ ...silver, toGo: 5 })).toBe('5 to Gold')
  expect(nearestWords({ ...silver, toGo: 5 })).toEqual({
    finding: 'The nearest badge is positive exit comments, Gold:',
    rest: '5 to go.',
  })
  expect(toGoWords({ ...silver, level: 7, badge: 'Black', next: null, toGo: null })).toBe('Reached')
  expect(nearestWords(null).finding).toBe('All nine counters have reached Black.')
  expect(nextMilestoneWords({ ...silver, toGo: 5 })).toBe('Next milestone: 100 positive exit comments, 5 to go.')
  expect(nextMilestoneWords({ ...silver, type: 'numberGreenTiltmeter', toGo: 5 })).toBe(
    'Next milestone: 100 green tiltmeter trades, 5 to go.',
  )
  expect(nextMilestoneWords(null)).toBe('All nine milestones have reached Black.')
})
