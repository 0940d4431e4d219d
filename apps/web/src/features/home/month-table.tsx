import { counted, withUnit } from '@afterclose/core/format'
import type { CalendarDay, CalendarWeek, MonthCalendar } from '@afterclose/engine/reports/calendar/month-calendar'
import { tradesBetween } from '@afterclose/engine/reports/trades-of'
import type { Unit } from '@afterclose/engine/trades/unit'
import { clsx } from 'clsx'
import { memo } from 'react'
import { Explained } from '../../parts/explain/explained.tsx'
import { unitFigure } from '../../parts/unit-figure.ts'
import { MonthGrid } from '../../parts/month-grid/month-grid.tsx'
import { dayWords, monthName, type UnitWords } from '../../journal/engine/unit-words.ts'
import { toneOf } from '../../ui/tone.ts'
import classes from './month.module.css'

interface MonthTableProps {
  calendar: MonthCalendar
  words: UnitWords
  unit: Unit
  /** The outlined day. */
  today: string
  onPick: (date: string) => void
}

/** Days as tinted cells: date, number of trades, result, and a bar from the middle; weekly totals on the right. */
export const MonthTable = memo(function MonthTable({ calendar, words, unit, today, onPick }: MonthTableProps) {
  const shown = (_: unknown, i: number): boolean => {
    const weekday = calendar.weekdays[i]!
    return weekday < 6 || (weekday === 6 && calendar.saturdays) || (weekday === 7 && calendar.sundays)
  }
  return (
    <MonthGrid
      caption={`Results of ${monthName(calendar.month)} ${calendar.year} by day`}
      className={classes.month}
      weekdays={calendar.weekdays.filter(shown)}
      endHead={
        <th scope="col" className={classes.weekHead}>
          Week
        </th>
      }
      weeks={calendar.weeks
        // a first or last week with only a hidden weekend in the month
        .filter((week) => week.days.some((day, i) => day !== null && shown(day, i)))
        .map((week) => ({ days: week.days.filter(shown), end: <Week week={week} words={words} unit={unit} /> }))}
      today={today}
      dateOf={dateOfDay}
      renderDay={(day) => <Day day={day} largest={calendar.largest} words={words} today={today} onPick={onPick} />}
    />
  )
})

const dateOfDay = ({ date }: CalendarDay): string => date

interface DayProps {
  day: CalendarDay
  largest: number
  words: UnitWords
  today: string
  onPick: (date: string) => void
}

function Day({ day, largest, words, today, onPick }: DayProps) {
  const net = day.net ?? 0
  const exact = words.exact(day.net, { signed: true })
  const brief = words.brief(day.net, { signed: true })
  const numbers = (
    <span className={classes.numbers} aria-hidden={day.trades > 0}>
      <span>{day.day}</span>
      {day.trades > 0 && <span>{day.trades}</span>}
    </span>
  )
  const frame = clsx(classes.day, classes[toneOf(exact)], day.date === today && classes.today)
  if (day.trades === 0) return <div className={frame}>{numbers}</div>
  const width = largest === 0 ? 0 : (Math.abs(net) / largest) * 50
  return (
    <button type="button" className={frame} onClick={() => onPick(day.date)}>
      <span className="sr">{`${dayWords(day.date)}: ${withUnit(exact, words.sums, ' ')}, ${counted(day.trades, 'trade')}`}</span>
      {numbers}
      <span className={clsx(classes.net, brief.length > 7 && classes.long)} aria-hidden="true">
        {brief}
      </span>
      <span
        className={classes.bar}
        style={net < 0 ? { right: '50%', width: `${width}%` } : { left: '50%', width: `${width}%` }}
      />
    </button>
  )
}

function Week({ week: { trades, net: sum, days }, words, unit }: { week: CalendarWeek; words: UnitWords; unit: Unit }) {
  const own = days.filter((day) => day !== null)
  const [first, last] = [own[0], own.at(-1)]
  const net = words.brief(sum, { signed: true })
  if (trades === 0 || first === undefined || last === undefined) return <td className={classes.week} />
  return (
    <td className={classes.week}>
      <span>{counted(trades, 'trade')}</span>
      <span className={clsx(classes.weekNet, classes[`${toneOf(net)}Text`])}>
        <Explained
          figure={unitFigure('net', unit)}
          unit={unit}
          of={tradesBetween(first.date, last.date, 'EXIT')}
          name={`${dayWords(first.date)} to ${dayWords(last.date)}: Net, ${words.sums}`}
        >
          {net}
        </Explained>
      </span>
    </td>
  )
}
