import type { LocalDate } from '@afterclose/core/time'
import { Fragment, type ReactNode } from 'react'
import { weekdayNames } from './months.ts'

export interface MonthWeek<Day> {
  /** One per weekday; null outside the month. */
  readonly days: readonly (Day | null)[]
  /** A last cell: the result of the week. */
  readonly end?: ReactNode
  /** A line below the week, as wide as the week, if there is no room for a last cell. */
  readonly below?: ReactNode
}

interface MonthGridProps<Day> {
  /** Read by screen readers: "Results of March 2026 by day". */
  caption: string
  className: string | undefined
  /** The columns: 1 is Monday, 7 Sunday. */
  weekdays: readonly number[]
  weeks: readonly MonthWeek<Day>[]
  /** Header of the last cells, if weeks have them. */
  endHead?: ReactNode
  today: LocalDate
  dateOf: (day: Day) => LocalDate
  renderDay: (day: Day) => ReactNode
}

/** A month as a table: weekdays as columns, weeks as rows, each day rendered by the page. Weeks start on the user's first weekday. */
export function MonthGrid<Day>({
  caption,
  className,
  weekdays,
  weeks,
  endHead,
  today,
  dateOf,
  renderDay,
}: MonthGridProps<Day>) {
  return (
    <table className={className}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              {weekdayNames[weekday - 1]}
            </th>
          ))}
          {endHead}
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ days, end, below }) => (
          <Fragment key={keyOf(days, dateOf)}>
            <tr>
              {days.map((day, i) =>
                day === null ? (
                  <td key={`outside ${weekdays[i]}`} />
                ) : (
                  <td key={dateOf(day)} aria-current={dateOf(day) === today ? 'date' : undefined}>
                    {renderDay(day)}
                  </td>
                ),
              )}
              {end}
            </tr>
            {below !== undefined && (
              <tr>
                <td colSpan={weekdays.length}>{below}</td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function keyOf<Day>(days: readonly (Day | null)[], dateOf: (day: Day) => LocalDate): LocalDate | undefined {
  const first = days.find((day) => day !== null)
  return first === undefined || first === null ? undefined : dateOf(first)
}
