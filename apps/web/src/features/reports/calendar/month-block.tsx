import { exactSum } from '@afterclose/engine/stats/exact-sum'
import { counted, formatPercent, plural, sentenceR, withUnit } from '@afterclose/core/format'
import type { LocalDate } from '@afterclose/core/time'
import type { CalendarDay, CalendarWeek, MonthCalendar } from '@afterclose/engine/reports/calendar/month-calendar'
import type { YearCalendar } from '@afterclose/engine/reports/calendar/year-calendar'
import { tradesInMonth } from '@afterclose/engine/reports/trades-of'
import type { Unit } from '@afterclose/engine/trades/unit'
import { IconNote, IconNotebook } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { dayWords, monthName, type UnitWords } from '../../../journal/engine/unit-words.ts'
import type { DiaryDays } from '../../../parts/day-drawer/use-diary-days.ts'
import { MonthArrows } from '../../../parts/month-grid/month-arrows.tsx'
import { MonthGrid } from '../../../parts/month-grid/month-grid.tsx'
import { isRunning, placeAmong } from '../../../parts/month-grid/month-place.ts'
import { monthOf, type MonthText, monthWords } from '../../../parts/month-grid/months.ts'
import { smallSample } from '../../../parts/small-sample.ts'
import { Block } from '../../../ui/block.tsx'
import { type ResultScale, stepOf } from '../../../ui/result-scale.ts'
import { toneOf } from '../../../ui/tone.ts'
import { useCompact } from '../../../ui/use-compact.ts'
import classes from './calendar.module.css'
import { monthDrawing } from './calendar-drawing.ts'
import { CalendarFiles } from './calendar-files.tsx'
import { Legend } from './legend.tsx'
import { NetOf, netWords } from './net-of.tsx'

interface MonthBlockProps {
  month: MonthCalendar
  /** The year that it is in. */
  year: YearCalendar
  words: UnitWords
  unit: Unit
  /** Decimals of the unit, in files. */
  decimals: number
  basis: 'ENTRY' | 'EXIT'
  scale: ResultScale
  diary: DiaryDays
  /** From the first to the last day that can be looked at. */
  span: { readonly first: LocalDate; readonly last: LocalDate }
  today: LocalDate
  /** The day that is open, or the first day of the week that is. */
  date: LocalDate | null
  /** The last day of the week that is open. */
  until: LocalDate | null
  onMonth: (month: MonthText) => void
  onDay: (date: LocalDate) => void
  onWeek: (first: LocalDate, last: LocalDate) => void
}

/** A month with a cell per day, and weekly totals. */
export function MonthBlock(props: MonthBlockProps) {
  const { month, year, words, unit, decimals, basis, scale, diary, span, today, date, until, onMonth, onDay, onWeek } =
    props
  const compact = useCompact()
  const text = `${month.year}-${String(month.month).padStart(2, '0')}`
  const title = monthWords(text)
  const written = (day: LocalDate): boolean => diary.sessions.has(day) || diary.notes.has(day)
  const drawn = monthDrawing(month, (_, days) => days.some((day) => day.trades > 0 || written(day.date)))
  const reading = monthReading(month, year, today)
  return (
    <Block
      title={title}
      measure={
        <>
          <NetOf net={month.net} {...{ words, unit }} of={tradesInMonth(month.year, month.month, basis)} name={title} />
          {monthMeasure(month)}
        </>
      }
      actions={
        <>
          <MonthArrows
            month={text}
            hasEarlier={text > monthOf(span.first)}
            hasLater={text < monthOf(span.last)}
            onChoose={onMonth}
          />
          <CalendarFiles
            title={title}
            measure={`${netWords(month.net, words)}${monthMeasure(month)}`}
            reading={reading}
            months={[month]}
            drawing={{ of: 'month', drawn }}
            {...{ words, decimals, scale }}
          />
        </>
      }
    >
      <p className={classes.reading}>{reading}</p>
      <MonthGrid
        caption={`Results of ${title} by day`}
        className={classes.month}
        weekdays={drawn.weekdays}
        {...(compact
          ? {}
          : {
              endHead: (
                <th scope="col" className={classes.weekHead}>
                  Week
                </th>
              ),
            })}
        weeks={drawn.weeks.map(({ week, days }) => ({
          days,
          ...(compact
            ? { below: week.trades > 0 && <WeekTotal {...{ week, words, until, onWeek }} /> }
            : {
                end: (
                  <td className={classes.week}>
                    <WeekTotal {...{ week, words, until, onWeek }} />
                  </td>
                ),
              }),
        }))}
        today={today}
        dateOf={dateOfDay}
        renderDay={(day) => (
          <Day
            day={day}
            sessions={diary.sessions.get(day.date)?.length ?? 0}
            notes={diary.notes.get(day.date)?.length ?? 0}
            largest={month.largest}
            chosen={day.date === date && until === null}
            today={day.date === today}
            {...{ words, scale, onDay }}
          />
        )}
      />
      <Legend scale={scale} words={words} icons />
      {diary.error !== null && (
        <p className={classes.few}>Sessions and notes could not be loaded. Results are complete.</p>
      )}
    </Block>
  )
}

const dateOfDay = ({ date }: CalendarDay): LocalDate => date

/** "10 of 14 days won, 22 trades", and how many of them have no value in the unit. */
function monthMeasure({ trades, daysWon, daysTraded }: MonthCalendar): string {
  if (trades === 0) return 'no trades'
  if (daysTraded === 0) return `${counted(trades, 'trade')}, none with a value in this unit`
  return `${daysWon} of ${counted(daysTraded, 'day')} won, ${counted(trades, 'trade')}`
}

/** Rank of the month within its year; a running month is compared with as many days of the month before. */
export function monthReading(
  month: Pick<MonthCalendar, 'year' | 'month' | 'net' | 'trades' | 'daysWon' | 'daysTraded'>,
  { months }: { readonly months: readonly EarlierMonth[] },
  today: LocalDate,
): string {
  const { net, daysWon, daysTraded } = month
  if (net === null) return ''
  const days = `${daysWon} of ${counted(daysTraded, 'day')} ${plural(daysWon, 'was', 'were')} won`
  if (isRunning(month, today)) return `${days}.${soFarWords(month, months, today)}`
  const ranked = placeAmong(month, months, today)
  if (ranked === null) return `${days}.`
  const { place, isWorst } = ranked
  const among = `${ranked.among} (not tested against luck)`
  if (place === 1) return `${days}, in the best of the ${among}.`
  if (isWorst) return `${days}, in the worst of the ${among}.`
  return `${days}. It is the ${ordinal(place)} best of the ${among}.`
}

type EarlierMonth = Pick<MonthCalendar, 'year' | 'month' | 'net' | 'trades'> & {
  readonly weeks: readonly { readonly days: readonly (Pick<CalendarDay, 'day' | 'net' | 'trades'> | null)[] }[]
}

function soFarWords(
  { month, net, trades }: Pick<MonthCalendar, 'month' | 'net' | 'trades'>,
  months: readonly EarlierMonth[],
  today: LocalDate,
): string {
  const before = months.find((one) => one.month === month - 1)
  const upTo = Number(today.slice(8))
  const days = (before?.weeks ?? []).flatMap((week) => week.days.flatMap((day) => (day === null ? [] : day)))
  const first = days.filter(({ day }) => day <= upTo)
  const sum = exactSum(first.map((day) => day.net))
  const tradesThen = first.reduce((total, day) => total + day.trades, 0)
  if (Math.min(trades, tradesThen) < smallSample) return ''
  const compared = net === sum ? 'as good as' : (net ?? 0) > sum ? 'better than' : 'worse than'
  return ` So far the month is ${compared} the first ${counted(first.length, 'day')} of ${monthName(month - 1)}.`
}

const ordinal = (place: number): string => `${place}${place === 2 ? 'nd' : place === 3 ? 'rd' : 'th'}`

interface DayProps extends Pick<MonthBlockProps, 'words' | 'scale' | 'onDay'> {
  day: CalendarDay
  sessions: number
  notes: number
  largest: number
  chosen: boolean
  today: boolean
}

function Day({ day, sessions, notes, largest, chosen, today, words, scale, onDay }: DayProps) {
  const { net, trades, winRate } = day
  const brief = words.brief(net, { signed: true })
  const step = net === null ? null : stepOf(scale, net, brief)
  const head = (
    <span className={classes.dayHead} aria-hidden={trades + sessions + notes > 0}>
      <span>{day.day}</span>
      <span className={classes.icons}>
        {notes > 0 && <IconNote size={14} />}
        {sessions > 0 && <IconNotebook size={14} />}
      </span>
    </span>
  )
  if (trades === 0 && sessions === 0 && notes === 0)
    return <div className={clsx(classes.day, today && classes.today)}>{head}</div>
  const width = largest === 0 || net === null ? 0 : (Math.abs(net) / largest) * 50
  return (
    <button
      type="button"
      className={clsx(
        classes.day,
        step === 0 && classes.even,
        step !== null && Math.abs(step) === 4 && classes.strong,
        today && classes.today,
        chosen && classes.chosen,
      )}
      style={step === null ? undefined : { background: `var(--d${step})` }}
      aria-pressed={chosen}
      onClick={() => onDay(day.date)}
    >
      <span className="sr">{dayLabel(day, sessions, notes, words)}</span>
      {head}
      {trades > 0 && (
        <>
          <span className={clsx(classes.net, brief.length > 7 && classes.long)} aria-hidden="true">
            {brief}
          </span>
          <span className={classes.count} aria-hidden="true">
            {counted(trades, 'trade')}
            {winRate !== null && `, ${formatPercent(winRate, { decimals: 0 })}`}
          </span>
          {net !== null && (
            <span
              className={clsx(classes.bar, classes[toneOf(brief)])}
              style={net < 0 ? { right: '50%', width: `${width}%` } : { left: '50%', width: `${width}%` }}
            />
          )}
        </>
      )}
    </button>
  )
}

/** "6 October 2026: +1,304.93 USD, 3 trades, win rate 66.67%, a session, 2 notes" */
function dayLabel(
  { date, trades, net, winRate }: CalendarDay,
  sessions: number,
  notes: number,
  words: UnitWords,
): string {
  const parts = [
    ...(trades === 0
      ? ['no trades']
      : [withUnit(words.exact(net, { signed: true }), words.sums, ' '), counted(trades, 'trade')]),
    ...(winRate === null ? [] : [`win rate ${formatPercent(winRate)}`]),
    ...(sessions === 0 ? [] : [counted(sessions, 'session')]),
    ...(notes === 0 ? [] : [counted(notes, 'note')]),
  ]
  return `${dayWords(date)}: ${parts.join(', ')}`
}

interface WeekTotalProps extends Pick<MonthBlockProps, 'words' | 'until' | 'onWeek'> {
  week: CalendarWeek
}

/** Opens the week. */
function WeekTotal({ week, words, until, onWeek }: WeekTotalProps) {
  const net = words.brief(week.net, { signed: true })
  const days = week.days.filter((day) => day !== null)
  const [first, last] = [days[0], days.at(-1)]
  if (week.trades === 0 || first === undefined || last === undefined) return null
  const trades = counted(week.trades, 'trade')
  const totalR = words.name === 'R' || week.totalR === null ? '' : sentenceR(week.totalR)
  return (
    <button
      type="button"
      className={classes.weekWords}
      aria-pressed={last.date === until}
      aria-label={`${trades} ${net}${totalR === '' ? '' : ` ${totalR}`}, ${words.sums}, week of ${dayWords(first.date)} to ${dayWords(last.date)}`}
      onClick={() => onWeek(first.date, last.date)}
    >
      <span>{trades}</span> <b className={classes[`${toneOf(net)}Text`]}>{net}</b>{' '}
      {totalR !== '' && <span>{totalR}</span>}
    </button>
  )
}
