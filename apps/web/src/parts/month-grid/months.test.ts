import { describe, expect, it } from 'vitest'
import { monthsFrom, weekdaysFrom, weeksOf } from './months.ts'

describe('months', () => {
  it('follow each other over the turn of a year', () => {
    expect(monthsFrom('2026-11', 1)).toBe('2026-12')
    expect(monthsFrom('2026-12', 1)).toBe('2027-01')
    expect(monthsFrom('2026-01', -1)).toBe('2025-12')
    expect(monthsFrom('2026-03', -15)).toBe('2024-12')
  })

  it.each([
    [1, 'Monday', [null, null, null, null, null, '2024-06-01', '2024-06-02'], 5],
    [7, 'Sunday', [null, null, null, null, null, null, '2024-06-01'], 6],
    [
      6,
      'Saturday',
      ['2024-06-01', '2024-06-02', '2024-06-03', '2024-06-04', '2024-06-05', '2024-06-06', '2024-06-07'],
      5,
    ],
  ] as const)('have weeks that begin with weekday %d, %s', (first, _, week, count) => {
    const weeks = weeksOf('2024-06', first)
    expect(weeks[0]).toEqual(week)
    expect(weeks).toHaveLength(count)
    expect(weeks.flat().filter((date) => date !== null)).toHaveLength(30)
    expect(weeks.every((days) => days.length === 7)).toBe(true)
    expect(weekdaysFrom(first)[0]).toBe(first)
  })

  it('have four weeks in a February that begins with them', () => expect(weeksOf('2027-02', 1)).toHaveLength(4))
})
