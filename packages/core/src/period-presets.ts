import { DAY, dateOf, type LocalDate, wallClock, weekday } from './time.ts'

/** Periods that are chosen by name, in the order in which they are offered. */
export const periodPresets = [
  'TODAY',
  'THIS_WEEK',
  'LAST_WEEK',
  'LAST_30_DAYS',
  'THIS_MONTH',
  'LAST_MONTH',
  'THIS_YEAR',
  'LAST_YEAR',
  'LAST_12_MONTHS',
  'ALL',
] as const
export type PeriodPreset = (typeof periodPresets)[number]

export const periodNames: Readonly<Record<PeriodPreset, string>> = {
  TODAY: 'Today',
  THIS_WEEK: 'This week',
  LAST_WEEK: 'Last week',
  LAST_30_DAYS: 'Last 30 days',
  THIS_MONTH: 'This month',
  LAST_MONTH: 'Last month',
  THIS_YEAR: 'This year',
  LAST_YEAR: 'Last year',
  LAST_12_MONTHS: 'Last 12 months',
  ALL: 'All days',
}

/** The day and the week from which the days of a period follow. */
export interface PeriodClock {
  /** In the journal's zone. */
  readonly today: LocalDate
  /** First day of the user's weeks: 1 = Monday … 7 = Sunday. */
  readonly firstWeekday: number
}

/** First and last day, inclusive, as in the filter `dateRange`; none for all days. */
export type PeriodDays = readonly [first: LocalDate, last: LocalDate] | readonly []

/**
 * The days of a period. Weeks, months and years are whole ones, so that "this week" chosen on Monday is the same filter on Friday; today, the
 * last 30 days and the last 12 months end today.
 * @example periodDays('LAST_12_MONTHS', { today: '2026-11-20', firstWeekday: 1 }) // ['2025-11-21', '2026-11-20']
 */
export function periodDays(preset: PeriodPreset, { today, firstWeekday }: PeriodClock): PeriodDays {
  const at = wallClock(`${today}T00:00:00`)
  const date = new Date(at)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const weekStart = at - ((weekday(at) - firstWeekday + 7) % 7) * DAY
  switch (preset) {
    case 'TODAY':
      return [today, today]
    case 'THIS_WEEK':
      return daysOf(weekStart, weekStart + 6 * DAY)
    case 'LAST_WEEK':
      return daysOf(weekStart - 7 * DAY, weekStart - DAY)
    case 'LAST_30_DAYS':
      return daysOf(at - 29 * DAY, at)
    case 'THIS_MONTH':
      return monthsOf(year, month, 1)
    case 'LAST_MONTH':
      return monthsOf(year, month - 1, 1)
    case 'THIS_YEAR':
      return monthsOf(year, 0, 12)
    case 'LAST_YEAR':
      return monthsOf(year - 1, 0, 12)
    case 'LAST_12_MONTHS':
      return daysOf(dayAYearBefore(year, month, date.getUTCDate()) + DAY, at)
    case 'ALL':
      return []
  }
}

/** The period with exactly these days, the first of several in the order of the list; null if none has them. */
export function periodOfDays(days: readonly LocalDate[], clock: PeriodClock): PeriodPreset | null {
  return periodPresets.find((preset) => periodDays(preset, clock).join() === days.join()) ?? null
}

const daysOf = (first: number, last: number): PeriodDays => [dateOf(first), dateOf(last)]

/** Whole months from the given one on, which may be −1 for December of the year before. */
const monthsOf = (year: number, month: number, months: number): PeriodDays =>
  daysOf(Date.UTC(year, month, 1), Date.UTC(year, month + months, 0))

/** 28 February for the 29th. */
function dayAYearBefore(year: number, month: number, day: number): number {
  const lastOfMonth = new Date(Date.UTC(year - 1, month + 1, 0)).getUTCDate()
  return Date.UTC(year - 1, month, Math.min(day, lastOfMonth))
}
