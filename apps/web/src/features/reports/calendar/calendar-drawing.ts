import type { CalendarDay, CalendarWeek, MonthCalendar } from '@afterclose/engine/reports/calendar/month-calendar'
import type { YearCalendar } from '@afterclose/engine/reports/calendar/year-calendar'

/** The weeks of a month in the visible columns. */
export interface MonthDrawing {
  readonly month: MonthCalendar
  /** The columns: 1 is Monday, 7 Sunday. */
  readonly weekdays: readonly number[]
  readonly weeks: readonly { readonly week: CalendarWeek; readonly days: readonly (CalendarDay | null)[] }[]
}

/** Drawing of a calendar, on screen and in pictures: one month, or the months of a year. */
export type CalendarDrawing =
  | { readonly of: 'month'; readonly drawn: MonthDrawing }
  | { readonly of: 'year'; readonly drawn: readonly MonthDrawing[] }

/**
 * @param showsWeekendDay whether a weekend day has a column, by its days in the month
 * @returns the month in its visible columns, without weeks whose days in the month are all hidden
 */
export function monthDrawing(
  month: MonthCalendar,
  showsWeekendDay: (weekday: number, days: readonly CalendarDay[]) => boolean,
): MonthDrawing {
  const columnIndexes = month.weekdays.flatMap((weekday, columnIndex) =>
    weekday < 6 ||
    showsWeekendDay(
      weekday,
      month.weeks.flatMap(({ days }) => days[columnIndex] ?? []),
    )
      ? columnIndex
      : [],
  )
  return {
    month,
    weekdays: columnIndexes.map((columnIndex) => month.weekdays[columnIndex]!),
    weeks: month.weeks
      .map((week) => ({ week, days: columnIndexes.map((columnIndex) => week.days[columnIndex] ?? null) }))
      .filter(({ days }) => days.some((day) => day !== null)),
  }
}

/** The months of a year, all with the same columns. */
export const yearDrawing = ({ months, saturdays, sundays }: YearCalendar): readonly MonthDrawing[] =>
  months.map((month) => monthDrawing(month, (weekday) => (weekday === 6 ? saturdays : sundays)))
