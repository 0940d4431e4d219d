import { describe, expect, it } from 'vitest'
import { lastUsedExactly, lastUsedText } from './last-used.ts'

// local times, so that the test holds in every zone
const at = (day: number, hour = 9, minute = 5, month = 10) => new Date(2026, month, day, hour, minute).toISOString()
const now = new Date(2026, 10, 20, 0, 30)

describe('[9.5] when a journal was last used', () => {
  it.each([
    [at(20, 0, 10), 'Today at 00:10'],
    [at(19, 23, 59), 'Yesterday at 23:59'],
    [at(18, 23, 59), '2 days ago'],
    [at(11), '9 days ago'],
    [at(10), 'Nov 10th, 2026'],
    [at(1, 9, 5, 0), 'Jan 1st, 2026'],
  ])('%s reads %s', (lastUsed, text) => {
    expect(lastUsedText(lastUsed, now)).toBe(text)
  })
  it('is said of one that was never used', () => {
    expect(lastUsedText(null, now)).toBe('Not used yet')
  })
  it('is today also when the clocks of two devices differ a little', () => {
    expect(lastUsedText(at(21, 0, 1), new Date(2026, 10, 20, 23, 59))).toBe('Today at 00:01')
  })
  it('stands in full in the tooltip', () => {
    expect(lastUsedExactly(at(3, 7, 4))).toBe('2026-11-03 07:04')
  })
})
