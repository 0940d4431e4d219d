import { wallClock } from '@afterclose/core/time'
import { expect, it } from 'vitest'
import { tickWords } from './tick-words.ts'

it.each([
  ['2026-01-01T00:00:00', '2026'],
  ['2026-05-01T00:00:00', 'May'],
  ['2026-09-08T00:00:00', '8 Sep'],
  ['2026-09-08T14:30:00', '14:30'],
])('the tick at %s reads %s', (local, words) => {
  expect(tickWords(wallClock(local))).toBe(words)
})
