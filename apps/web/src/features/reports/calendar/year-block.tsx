import { counted, plural } from '@afterclose/core/format'
import type { LocalDate } from '@afterclose/core/time'
import type { CalendarDay, MonthCalendar } from '@afterclose/engine/reports/calendar/month-calendar'
import type { YearCalendar } from '@afterclose/engine/reports/calendar/year-calendar'
import { tradesInYear } from '@afterclose/engine/reports/trades-of'
import type { Unit } from '@afterclose/engine/trades/unit'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { dayWords, monthName, type UnitWords } from '../../../journal/engine/unit-words.ts'
import type { MonthText } from '../../../parts/month-grid/months.ts'
import { UnitMissing } from '../../../parts/report-page/unit-missing.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import { Block } from '../../../ui/block.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { type ResultScale, stepOf } from '../../../ui/result-scale.ts'
import { toneOf } from '../../../ui/tone.ts'
import classes from './calendar.module.css'
import { Legend } from './legend.tsx'
import { NetOf } from './net-of.tsx'

interface YearBlockProps {
  year: YearCalendar
  /** In all years. */
  trades: number
  words: UnitWords
  unit: Unit
  basis: 'ENTRY' | 'EXIT'
  scale: ResultScale
  /** From the first to the last day that can be looked at. */
  span: { readonly first: LocalDate; readonly last: LocalDate }
  /** The month that shows below; null where the year stands alone, and larger. */
  chosen: MonthText | null
  onMonth: (month: MonthText) => void
  onYear: (year: number) => void
  onDay: (date: LocalDate) => void
}

/** Twelve small months, each of which opens. */
export function YearBlock(props: YearBlockProps) {
  const { year, trades, words, unit, basis, scale, span, chosen, onMonth, onYear, onDay } = props
  const number = year.year
  const missing = unit !== 'CURRENCY' && trades > 0 && year.trades > 0 && year.daysTraded === 0
  return (
    <Block
      title={String(number)}
      measure={
        <>
          <NetOf net={year.net} {...{ words, unit }} of={tradesInYear(number, basis)} name={String(number)} />
          {counted(year.trades, 'trade')}
        </>
      }
      actions={
        <>
          <IconButton
            small
            label="Previous year"
            disabled={number <= Number(span.first.slice(0, 4))}
            onClick={() => onYear(number - 1)}
          >
            <IconChevronLeft size={20} stroke={1.5} />
          </IconButton>
          <IconButton
            small
            label="Next year"
            disabled={number >= Number(span.last.slice(0, 4))}
            onClick={() => onYear(number + 1)}
          >
            <IconChevronRight size={20} stroke={1.5} />
          </IconButton>
        </>
      }
    >
      {missing ? (
        <UnitMissing unit={unit} trades={year.trades} />
      ) : (
        <YearReading year={year} words={words} onDay={onDay} />
      )}
      <div className={clsx(classes.year, chosen === null && classes.alone)}>
        {year.months.map((month) => (
          <MiniMonth key={month.month} {...{ month, words, scale, chosen, onMonth }} weekends={year} />
        ))}
      </div>
      {chosen === null && <Legend scale={scale} words={words} />}
    </Block>
  )
}

/** "9 of 11 months and 72 of 152 days were won. The best day brought +3,692 on 9 September, the worst −1,725 on 18 September." */
function YearReading({ year, words, onDay }: Pick<YearBlockProps, 'year' | 'words' | 'onDay'>) {
  const { results, monthsWon, monthsTraded, daysWon, daysTraded } = year
  if (daysTraded === 0) return <p className={classes.reading}>No trades in {year.year}.</p>
  const best = results.reduce((a, b) => (b.net > a.net ? b : a))
  const worst = results.reduce((a, b) => (b.net < a.net ? b : a))
  const day = ({ date, net }: CalendarDay) => (
    <>
      {words.short(net, { signed: true })} {words.sums} on{' '}
      <button type="button" className="link" onClick={() => onDay(date)}>
        {dayWords(date, year.year)}
      </button>
    </>
  )
  return (
    <p className={classes.reading}>
      <b>
        {monthsWon} of {counted(monthsTraded, 'month')} and {daysWon} of {counted(daysTraded, 'day')}{' '}
        {plural(daysWon, 'was', 'were')} won.
      </b>{' '}
      {year.trades < smallSample ? (
        `${counted(year.trades, 'trade')} are too few to tell more.`
      ) : (
        <>
          Best day {day(best)}, worst {day(worst)}.
        </>
      )}
    </p>
  )
}

interface MiniMonthProps extends Pick<YearBlockProps, 'words' | 'scale' | 'chosen' | 'onMonth'> {
  month: MonthCalendar
  weekends: { readonly saturdays: boolean; readonly sundays: boolean }
}

const [cellWide, cellHigh] = [20, 12]

function MiniMonth({ month, words, scale, chosen, onMonth, weekends }: MiniMonthProps) {
  const text = `${month.year}-${String(month.month).padStart(2, '0')}`
  const name = monthName(month.month)
  const net = words.brief(month.net, { signed: true })
  const columns = month.weekdays.flatMap((weekday, i) =>
    weekday < 6 || (weekday === 6 && weekends.saturdays) || (weekday === 7 && weekends.sundays) ? i : [],
  )
  const weeks = month.weeks.filter(({ days }) => columns.some((at) => days[at] !== null))
  const exact = `${words.exact(month.net, { signed: true })} ${words.sums}`
  return (
    <button
      type="button"
      className={clsx(classes.mini, text === chosen && classes.chosen)}
      aria-current={text === chosen || undefined}
      onClick={() => onMonth(text)}
    >
      <span className="sr">
        {month.trades === 0
          ? `${name} ${month.year}: no trades`
          : `${name} ${month.year}: ${exact}, ${counted(month.trades, 'trade')}, ${month.daysWon} of ${counted(month.daysTraded, 'day')} won`}
      </span>
      <span className={classes.miniHead} aria-hidden="true">
        <b>{name.slice(0, 3)}</b>
        <span className={classes[`${toneOf(net)}Text`]}>{net}</span>
      </span>
      <svg viewBox={`0 0 ${columns.length * (cellWide + 1) - 1} ${6 * (cellHigh + 1) - 1}`} aria-hidden="true">
        {weeks.flatMap(({ days }, week) =>
          columns.map((at, column) => {
            const day = days[at]
            if (day == null) return null
            const step = day.net === null ? null : stepOf(scale, day.net)
            const [x, y] = [column * (cellWide + 1), week * (cellHigh + 1)]
            return (
              <g key={day.date}>
                <rect
                  x={x}
                  y={y}
                  width={cellWide}
                  height={cellHigh}
                  style={{
                    fill: step !== null ? `var(--d${step})` : `var(--paper-${day.trades > 0 ? 'sunk' : 'side'})`,
                  }}
                />
                {step !== null && step < 0 && (
                  <path
                    className={clsx(classes.minus, step === -4 && classes.onDark)}
                    d={`M${x + cellWide / 2 - 3} ${y + cellHigh / 2}h6`}
                  />
                )}
              </g>
            )
          }),
        )}
      </svg>
    </button>
  )
}
