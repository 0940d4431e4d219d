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
 * @param showsWeekend whether a weekend day has a column, by its days in the month
 * @returns without weeks whose only days in the month are hidden
 */
export function monthDrawing(
  month: MonthCalendar,
  showsWeekend: (weekday: number, days: readonly CalendarDay[]) => boolean,
): MonthDrawing {
  const columnIndexes = month.weekdays.flatMap((weekday, i) =>
    weekday < 6 ||
    showsWeekend(
      weekday,
      month.weeks.flatMap(({ days }) => days[i] ?? []),
    )
      ? i
      : [],
  )
  return {
    month,
    weekdays: columnIndexes.map((i) => month.weekdays[i]!),
    weeks: month.weeks
      .map((week) => ({ week, days: columnIndexes.map((i) => week.days[i] ?? null) }))
      .filter(({ days }) => days.some((day) => day !== null)),
  }
}

/** The months of a year share their columns. */
export const yearDrawing = ({ months, saturdays, sundays }: YearCalendar): readonly MonthDrawing[] =>
  months.map((month) => monthDrawing(month, (weekday) => (weekday === 6 ? saturdays : sundays)))
