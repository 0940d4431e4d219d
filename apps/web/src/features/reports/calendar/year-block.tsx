import { counted, plural, withUnit } from '@afterclose/core/format'
import type { LocalDate } from '@afterclose/core/time'
import type { CalendarDay } from '@afterclose/engine/reports/calendar/month-calendar'
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
import { type MonthDrawing, yearDrawing } from './calendar-drawing.ts'
import { CalendarFiles } from './calendar-files.tsx'
import { Legend } from './legend.tsx'
import { NetOf, netWords } from './net-of.tsx'

interface YearBlockProps {
  year: YearCalendar
  /** In all years. */
  trades: number
  words: UnitWords
  unit: Unit
  /** Decimals of the unit, in files. */
  decimals: number
  basis: 'ENTRY' | 'EXIT'
  scale: ResultScale
  /** From the first to the last day that can be looked at. */
  span: { readonly first: LocalDate; readonly last: LocalDate }
  /** The month shown below; null if the year is shown alone, and larger. */
  chosen: MonthText | null
  onMonth: (month: MonthText) => void
  onYear: (year: number) => void
  onDay: (date: LocalDate) => void
}

/** Twelve small months, each a link. */
export function YearBlock(props: YearBlockProps) {
  const { year, trades, words, unit, decimals, basis, scale, span, chosen, onMonth, onYear, onDay } = props
  const number = year.year
  const months = yearDrawing(year)
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
          <CalendarFiles
            title={String(number)}
            measure={`${netWords(year.net, words)}${counted(year.trades, 'trade')}`}
            reading={missing ? '' : yearWords(year, words)}
            months={year.months}
            drawing={{ of: 'year', drawn: months }}
            {...{ words, decimals, scale }}
          />
        </>
      }
    >
      {missing ? (
        <UnitMissing unit={unit} trades={year.trades} />
      ) : (
        <YearReading year={year} words={words} onDay={onDay} />
      )}
      <div className={clsx(classes.year, chosen === null && classes.alone)}>
        {months.map((drawn) => (
          <MiniMonth key={drawn.month.month} {...{ drawn, words, scale, chosen, onMonth }} />
        ))}
      </div>
      {chosen === null && <Legend scale={scale} words={words} />}
    </Block>
  )
}

/** "9 of 11 months and 72 of 152 days were won.", and of many trades which days were the best and the worst. */
function yearFinding({ results, monthsWon, monthsTraded, daysWon, daysTraded, trades, year }: YearCalendar) {
  if (daysTraded === 0) return { found: '', rest: `No trades in ${year}.`, days: null }
  const found = `${monthsWon} of ${counted(monthsTraded, 'month')} and ${daysWon} of ${counted(daysTraded, 'day')} ${plural(daysWon, 'was', 'were')} won.`
  if (trades < smallSample) return { found, rest: `${counted(trades, 'trade')}: too few to say more.`, days: null }
  const best = results.reduce((a, b) => (b.net > a.net ? b : a))
  const worst = results.reduce((a, b) => (b.net < a.net ? b : a))
  return { found, rest: '', days: { best, worst } }
}

const resultOf = ({ net }: CalendarDay, words: UnitWords): string =>
  withUnit(words.short(net, { signed: true }), words.sums, ' ')

/** "9 of 11 months and 72 of 152 days were won. Best day +3,692 USD on 9 September, worst −1,725 USD on 18 September." */
function yearWords(year: YearCalendar, words: UnitWords): string {
  const { found, rest, days } = yearFinding(year)
  const day = (one: CalendarDay) => `${resultOf(one, words)} on ${dayWords(one.date, year.year)}`
  const said = days === null ? rest : `Best day ${day(days.best)}, worst ${day(days.worst)}.`
  return [found, said].filter((text) => text !== '').join(' ')
}

/** The same with links to the two days. */
function YearReading({ year, words, onDay }: Pick<YearBlockProps, 'year' | 'words' | 'onDay'>) {
  const { found, rest, days } = yearFinding(year)
  const day = (one: CalendarDay) => (
    <>
      {resultOf(one, words)} on{' '}
      <button type="button" className="link" onClick={() => onDay(one.date)}>
        {dayWords(one.date, year.year)}
      </button>
    </>
  )
  return (
    <p className={classes.reading}>
      {found !== '' && <b>{found}</b>}{' '}
      {days === null ? (
        rest
      ) : (
        <>
          Best day {day(days.best)}, worst {day(days.worst)}.
        </>
      )}
    </p>
  )
}

interface MiniMonthProps extends Pick<YearBlockProps, 'words' | 'scale' | 'chosen' | 'onMonth'> {
  drawn: MonthDrawing
}

const [cellWide, cellHigh] = [20, 12]

function MiniMonth({ drawn: { month, weekdays, weeks }, words, scale, chosen, onMonth }: MiniMonthProps) {
  const text = `${month.year}-${String(month.month).padStart(2, '0')}`
  const name = monthName(month.month)
  const net = words.brief(month.net, { signed: true })
  const exact = withUnit(words.exact(month.net, { signed: true }), words.sums, ' ')
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
      <svg viewBox={`0 0 ${weekdays.length * (cellWide + 1) - 1} ${6 * (cellHigh + 1) - 1}`} aria-hidden="true">
        {weeks.flatMap(({ days }, week) =>
          days.map((day, column) => {
            if (day === null) return null
            const step = day.net === null ? null : stepOf(scale, day.net, words.brief(day.net, { signed: true }))
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
