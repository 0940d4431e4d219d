import { formatMoney, counted } from '@afterclose/core/format'
import { DAY, dateOf, wallClock, weekday } from '@afterclose/core/time'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { dayWords, monthName } from '../../journal/engine/unit-words.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toneOf } from '../../ui/tone.ts'
import classes from './month-grid.module.css'
import { gainOf } from './session-sums.ts'
import type { Session } from './session-queries.ts'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

interface MonthGridProps {
  /** "2026-11". */
  month: string
  sessions: readonly Session[]
  /** "2026-11-20", which is outlined. */
  today: string
  day: string | null
  onMonth: (month: string) => void
  onDay: (day: string) => void
}

/** A month of days: those with a session are tinted by what it came to, and each can be chosen. */
export function MonthGrid({ month, sessions, today, day: chosen, onMonth, onDay }: MonthGridProps) {
  const { decimals, currency } = useActiveJournal()
  const byDay = Map.groupBy(sessions, ({ sessionDate }) => sessionDate)
  const name = `${monthName(Number(month.slice(5)))} ${month.slice(0, 4)}`
  return (
    <div>
      <div className={classes.head}>
        <h2 className={classes.title}>{name}</h2>
        <IconButton small label="Previous month" onClick={() => onMonth(monthsFrom(month, -1))}>
          <IconChevronLeft size={20} stroke={1.5} />
        </IconButton>
        <IconButton small label="Next month" onClick={() => onMonth(monthsFrom(month, 1))}>
          <IconChevronRight size={20} stroke={1.5} />
        </IconButton>
      </div>
      <table className={classes.month}>
        <caption className="sr">{`Sessions of ${name} by day`}</caption>
        <thead>
          <tr>
            {weekdays.map((weekdayName) => (
              <th key={weekdayName} scope="col">
                {weekdayName}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((date) => date !== null)}>
              {week.map((date, at) => {
                if (date === null) return <td key={`outside ${weekdays[at]}`} />
                const own = byDay.get(date) ?? []
                const gain = gainOf(own)
                const words =
                  own.length === 0
                    ? 'no session'
                    : `${counted(own.length, 'session')}, ${formatMoney(gain, { decimals, signed: true })} ${currency}`
                return (
                  <td key={date}>
                    <button
                      type="button"
                      className={clsx(
                        classes.day,
                        own.length > 0 && classes.held,
                        own.length > 0 && classes[toneOf(formatMoney(gain, { decimals, signed: true }))],
                        date === today && classes.today,
                      )}
                      aria-current={date === today ? 'date' : undefined}
                      aria-pressed={date === chosen}
                      aria-label={`${dayWords(date)}: ${words}`}
                      onClick={() => onDay(date)}
                    >
                      {Number(date.slice(8))}
                      <span className={classes.mark} aria-hidden="true">
                        {own.length === 0 ? '' : gain < 0 ? '−' : gain > 0 ? '+' : '·'}
                      </span>
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function monthsFrom(month: string, months: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** Weeks from Monday to Sunday; null outside of the month. */
function weeksOf(month: string): readonly (readonly (string | null)[])[] {
  const first = wallClock(`${month}-01T00:00:00`)
  const monday = first - (weekday(first) - 1) * DAY
  const weeks: (string | null)[][] = []
  for (let start = monday; dateOf(start).slice(0, 7) <= month; start += 7 * DAY)
    weeks.push(
      Array.from({ length: 7 }, (_, i) => {
        const date = dateOf(start + i * DAY)
        return date.startsWith(month) ? date : null
      }),
    )
  return weeks
}
