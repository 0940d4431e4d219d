import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PeriodDays, type PeriodPreset, periodDays, periodOfDays, periodPresets } from './period-presets.ts'
import { DAY, dateOf, wallClock, weekday } from './time.ts'

describe('the days of a period', () => {
  // 20 November 2026 is a Friday
  it.each<[PeriodPreset, PeriodDays]>([
    ['TODAY', ['2026-11-20', '2026-11-20']],
    ['THIS_WEEK', ['2026-11-16', '2026-11-22']],
    ['LAST_WEEK', ['2026-11-09', '2026-11-15']],
    ['LAST_30_DAYS', ['2026-10-22', '2026-11-20']],
    ['THIS_MONTH', ['2026-11-01', '2026-11-30']],
    ['LAST_MONTH', ['2026-10-01', '2026-10-31']],
    ['THIS_YEAR', ['2026-01-01', '2026-12-31']],
    ['LAST_YEAR', ['2025-01-01', '2025-12-31']],
    ['LAST_12_MONTHS', ['2025-11-21', '2026-11-20']],
    ['ALL', []],
  ])('%s', (preset, days) => {
    expect(periodDays(preset, { today: '2026-11-20', firstWeekday: 1 })).toEqual(days)
  })

  it.each<[string, PeriodPreset, string, number, PeriodDays]>([
    ['a week of Sunday to Saturday', 'THIS_WEEK', '2026-11-20', 7, ['2026-11-15', '2026-11-21']],
    ['a week that begins today', 'THIS_WEEK', '2026-11-22', 7, ['2026-11-22', '2026-11-28']],
    ['a week of Saturday to Friday', 'LAST_WEEK', '2026-11-20', 6, ['2026-11-07', '2026-11-13']],
    ['a week of two years', 'THIS_WEEK', '2027-01-01', 1, ['2026-12-28', '2027-01-03']],
    ['the month before January', 'LAST_MONTH', '2026-01-31', 1, ['2025-12-01', '2025-12-31']],
    ['the February of a leap year', 'LAST_MONTH', '2024-03-31', 1, ['2024-02-01', '2024-02-29']],
    ['twelve months to a leap day', 'LAST_12_MONTHS', '2024-02-29', 1, ['2023-03-01', '2024-02-29']],
    ['twelve months over a leap day', 'LAST_12_MONTHS', '2025-02-28', 1, ['2024-02-29', '2025-02-28']],
    ['twelve months of a year', 'LAST_12_MONTHS', '2026-12-31', 1, ['2026-01-01', '2026-12-31']],
  ])('%s', (_, preset, today, firstWeekday, days) => {
    expect(periodDays(preset, { today, firstWeekday })).toEqual(days)
  })

  const clocks = fc.record({
    today: fc
      .integer({ min: Date.UTC(1950, 0, 1) / DAY, max: Date.UTC(2100, 0, 1) / DAY })
      .map((day) => dateOf(day * DAY)),
    firstWeekday: fc.constantFrom(1, 6, 7),
  })
  const numbersOf = (days: PeriodDays): readonly number[] => days.map((day) => wallClock(`${day}T00:00:00`) / DAY)

  it('contain today or end before it, and weeks begin on their day, on any day', () => {
    fc.assert(
      fc.property(clocks, (clock) => {
        const [today = 0] = numbersOf([clock.today, clock.today])
        for (const preset of periodPresets.filter((each) => each !== 'ALL')) {
          const [first = 0, last = 0] = numbersOf(periodDays(preset, clock))
          const isEarlier = ['LAST_WEEK', 'LAST_MONTH', 'LAST_YEAR'].includes(preset)
          expect(first <= last && (isEarlier ? last < today : first <= today && today <= last)).toBe(true)
          if (!preset.endsWith('_WEEK')) continue
          expect(last - first).toBe(6)
          expect(weekday(first * DAY)).toBe(clock.firstWeekday)
        }
        const [, endOfLast = 0] = numbersOf(periodDays('LAST_WEEK', clock))
        expect(numbersOf(periodDays('THIS_WEEK', clock))[0]).toBe(endOfLast + 1)
      }),
      { numRuns: runs({ quick: 200 }) },
    )
  })

  it('are the same all week, month and year', () => {
    fc.assert(
      fc.property(clocks, (clock) => {
        for (const preset of ['THIS_WEEK', 'THIS_MONTH', 'THIS_YEAR'] as const) {
          const days = periodDays(preset, clock)
          for (const today of days) expect(periodDays(preset, { ...clock, today })).toEqual(days)
        }
      }),
      { numRuns: runs({ quick: 200 }) },
    )
  })

  it('name their period again, unless an earlier one has the same', () => {
    fc.assert(
      fc.property(clocks, fc.constantFrom(...periodPresets), (clock, preset) => {
        const named = periodOfDays(periodDays(preset, clock), clock)
        expect(named).not.toBeNull()
        if (named === null) return
        expect(periodPresets.indexOf(named)).toBeLessThanOrEqual(periodPresets.indexOf(preset))
        expect(periodDays(named, clock)).toEqual(periodDays(preset, clock))
      }),
      { numRuns: runs({ quick: 200 }) },
    )
  })
})

describe('the name of days', () => {
  const clock = { today: '2026-11-20', firstWeekday: 1 }

  it.each([
    [[], 'ALL'],
    [['2026-11-16', '2026-11-22'], 'THIS_WEEK'],
    [['2026-11-16', '2026-11-20'], null],
    [['2026-01-05', '2026-11-20'], null],
    // a range with only its first day is no filter, and no period
    [['2026-01-05'], null],
  ])('%s is %s', (days, preset) => {
    expect(periodOfDays(days, clock)).toBe(preset)
  })

  it('is no longer "Last 30 days" the day after', () => {
    const days = periodDays('LAST_30_DAYS', clock)
    expect(periodOfDays(days, clock)).toBe('LAST_30_DAYS')
    expect(periodOfDays(days, { ...clock, today: '2026-11-21' })).toBeNull()
  })
})
