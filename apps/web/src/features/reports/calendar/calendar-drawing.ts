import type { CalendarDay, CalendarWeek, MonthCalendar } from '@afterclose/engine/reports/calendar/month-calendar'
import type { YearCalendar } from '@afterclose/engine/reports/calendar/year-calendar'

/** The weeks of a month in the visible columns. */
export interface MonthDrawing {
  readonly month: MonthCalendar
  /** The columns: 1 is Monday, 7 Sunday. */
  readonly weekdays: readonly number[]
  readonly weeks: readonly { readonly week: CalendarWeek; readonly days: readonly (CalendarDay | null)[] }[]
}

/** Drawing of a calendar block, on screen and in pictures. */
export type CalendarDrawing =
  | { readonly of: 'month'; readonly drawn: MonthDrawing }
  | { readonly of: 'year'; readonly drawn: readonly MonthDrawing[] }

/**
 * @param weekendOn whether a weekend day has a column, by the days in it
 * @returns without a first or last week that has only a hidden weekend in the month
 */
export function monthDrawing(
  month: MonthCalendar,
  weekendOn: (weekday: number, days: readonly CalendarDay[]) => boolean,
): MonthDrawing {
  const columns = month.weekdays.flatMap((weekday, i) =>
    weekday < 6 ||
    weekendOn(
      weekday,
      month.weeks.flatMap(({ days }) => days[i] ?? []),
    )
      ? i
      : [],
  )
  return {
    month,
    weekdays: columns.map((i) => month.weekdays[i]!),
    weeks: month.weeks
      .map((week) => ({ week, days: columns.map((i) => week.days[i] ?? null) }))
      .filter(({ days }) => days.some((day) => day !== null)),
  }
}

/** The months of a year share their columns. */
export const yearDrawing = ({ months, saturdays, sundays }: YearCalendar): readonly MonthDrawing[] =>
  months.map((month) => monthDrawing(month, (weekday) => (weekday === 6 ? saturdays : sundays)))
