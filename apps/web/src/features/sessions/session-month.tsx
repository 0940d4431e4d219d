import { formatMoney, counted } from '@afterclose/core/format'
import { clsx } from 'clsx'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { dayWords } from '../../journal/engine/unit-words.ts'
import { useFirstWeekday } from '../../journal/week-start.ts'
import { MonthArrows } from '../../parts/month-grid/month-arrows.tsx'
import { MonthGrid } from '../../parts/month-grid/month-grid.tsx'
import { type MonthText, monthWords, weekdaysFrom, weeksOf } from '../../parts/month-grid/months.ts'
import { toneOf } from '../../ui/tone.ts'
import classes from './session-month.module.css'
import { gainOf } from './session-sums.ts'
import type { Session } from '../../parts/sessions/session-queries.ts'

interface SessionMonthProps {
  month: MonthText
  sessions: readonly Session[]
  /** "2026-11-20", the outlined day. */
  today: string
  day: string | null
  onMonth: (month: MonthText) => void
  onDay: (day: string) => void
}

/** A month of days: those with a session are tinted by result, and each can be selected. */
export function SessionMonth({ month, sessions, today, day: chosen, onMonth, onDay }: SessionMonthProps) {
  const firstWeekday = useFirstWeekday()
  const byDay = Map.groupBy(sessions, ({ sessionDate }) => sessionDate)
  return (
    <div>
      <div className={classes.head}>
        <h2 className={classes.title}>{monthWords(month)}</h2>
        <MonthArrows month={month} onChoose={onMonth} />
      </div>
      <MonthGrid
        caption={`Sessions of ${monthWords(month)} by day`}
        className={classes.month}
        weekdays={weekdaysFrom(firstWeekday)}
        weeks={weeksOf(month, firstWeekday).map((days) => ({ days }))}
        today={today}
        dateOf={itself}
        renderDay={(date) => (
          <Day
            date={date}
            sessions={byDay.get(date) ?? []}
            today={date === today}
            chosen={date === chosen}
            onDay={onDay}
          />
        )}
      />
    </div>
  )
}

const marks = { gain: '+', loss: '−', even: '·' } as const

const itself = (date: string): string => date

interface DayProps {
  date: string
  sessions: readonly Session[]
  today: boolean
  chosen: boolean
  onDay: (day: string) => void
}

function Day({ date, sessions, today, chosen, onDay }: DayProps) {
  const { decimals, currency } = useActiveJournal()
  const held = sessions.length > 0
  const gain = gainOf(sessions)
  const text = formatMoney(gain, { decimals, signed: true })
  const words = held ? `${counted(sessions.length, 'session')}, ${text} ${currency}` : 'no session'
  return (
    <button
      type="button"
      className={clsx(classes.day, held && classes.held, held && classes[toneOf(text)], today && classes.today)}
      aria-pressed={chosen}
      aria-label={`${dayWords(date)}: ${words}`}
      onClick={() => onDay(date)}
    >
      {Number(date.slice(8))}
      <span className={classes.mark} aria-hidden="true">
        {held ? marks[toneOf(text)] : ''}
      </span>
    </button>
  )
}
