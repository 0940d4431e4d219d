import { expect, it } from 'vitest'
import { daysFrom, shortDay, weekWords } from './weeks.ts'

it('names the trading days of a week', () => {
  expect(weekWords('2026-11-16')).toBe('16 to 20 November')
  expect(weekWords('2026-11-30')).toBe('30 November to 4 December')
  expect(weekWords('2026-12-28')).toBe('28 December to 1 January')
})
it('counts days over the end of a month', () => {
  expect(daysFrom('2024-02-28', 2)).toBe('2024-03-01')
  expect(shortDay('2024-03-01')).toBe('Fri')
})
