import { dateOf, type LocalDate, wallClockAt } from '@afterclose/core/time'
import type { Block } from '@afterclose/engine/book/block'
import { monthCalendar } from '@afterclose/engine/reports/calendar/month-calendar'
import { yearCalendar } from '@afterclose/engine/reports/calendar/year-calendar'
import type { Unit } from '@afterclose/engine/trades/unit'
import { useMemo, useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { unitWords } from '../../../journal/engine/unit-words.ts'
import { useFirstWeekday } from '../../../journal/week-start.ts'
import { DayDrawer } from '../../../parts/day-drawer/day-drawer.tsx'
import { useDiaryDays } from '../../../parts/day-drawer/use-diary-days.ts'
import { monthOf, type MonthText } from '../../../parts/month-grid/months.ts'
import { usePageSearch } from '../../../parts/page-search.ts'
import { resultScale } from '../../../ui/result-scale.ts'
import { useCompact, useMedium } from '../../../ui/use-compact.ts'
import { CalendarSearch } from './calendar-search.ts'
import { MonthBlock } from './month-block.tsx'
import { MonthsTable } from './months-table.tsx'
import { YearBlock } from './year-block.tsx'

interface CalendarBlocksProps {
  block: Block
  /** The first and the last day with trades. */
  span: { readonly first: LocalDate; readonly last: LocalDate }
  unit: Unit
}

/** The year picks the month, the month the day. */
export function CalendarBlocks({ block, span, unit }: CalendarBlocksProps) {
  const { currency, decimals, timeZone } = useActiveJournal()
  const [{ view, calendar: said, date, until }, change] = usePageSearch(CalendarSearch)
  const firstWeekday = useFirstWeekday()
  const [compact, medium] = [useCompact(), useMedium()]
  const [now] = useState(() => Date.now())
  const { basis } = block
  const diary = useDiaryDays(basis)

  const today = dateOf(wallClockAt(now, timeZone))
  const shown: MonthText = said ?? monthOf(date ?? span.last)
  const number = Number(shown.slice(0, 4))
  const words = useMemo(() => unitWords(unit, { currency, decimals }), [unit, currency, decimals])
  const year = useMemo(() => yearCalendar(block, number, unit, firstWeekday), [block, number, unit, firstWeekday])
  const month = useMemo(
    () => monthCalendar(block, { year: number, month: Number(shown.slice(5)) }, unit, firstWeekday),
    [block, number, shown, unit, firstWeekday],
  )
  const scale = useMemo(() => resultScale(year.results.map(({ net }) => Math.abs(net))), [year])
  // days that can be opened: with trades, a session or a note
  const days = useMemo(() => {
    const traded = year.months.flatMap(({ weeks }) =>
      weeks.flatMap((week) => week.days.flatMap((day) => (day !== null && day.trades > 0 ? day.date : []))),
    )
    const written = [...diary.sessions.keys(), ...diary.notes.keys()].filter((day) => day.startsWith(`${number}-`))
    return [...new Set([...traded, ...written])].toSorted()
  }, [year, diary, number])

  const latest = span.last > today ? span.last : today
  const openMonth = (next: MonthText) => change({ view: undefined, calendar: next, date: undefined, until: undefined })
  const openDay = (day: LocalDate) => change({ calendar: monthOf(day), date: day, until: undefined })
  const openWeek = (first: LocalDate, last: LocalDate) => change({ calendar: monthOf(first), date: first, until: last })
  const inFiles = unit === 'CURRENCY' ? decimals : 2
  const common = { words, unit, basis, scale, span: { first: span.first, last: latest }, today }
  const inYear = view === 'year'

  return (
    <>
      {(inYear || !compact) && (
        <YearBlock
          {...common}
          year={year}
          trades={block.trades}
          decimals={inFiles}
          chosen={inYear ? null : shown}
          onMonth={openMonth}
          onYear={(next) => change({ calendar: `${next}-${shown.slice(5)}`, date: undefined, until: undefined })}
          onDay={openDay}
        />
      )}
      {inYear ? (
        <MonthsTable year={year} words={words} unit={unit} decimals={inFiles} basis={basis} />
      ) : (
        <MonthBlock
          {...common}
          decimals={inFiles}
          month={month}
          year={year}
          diary={diary}
          date={date ?? null}
          until={until ?? null}
          onMonth={openMonth}
          onDay={openDay}
          onWeek={openWeek}
        />
      )}
      {date !== undefined && (
        <DayDrawer
          date={date}
          until={until}
          basis={basis}
          unit={unit}
          diary={diary}
          before={days.findLast((day) => day < date) ?? null}
          after={days.find((day) => day > date) ?? null}
          beside={!medium}
          onDay={openDay}
          onClose={() => change({ date: undefined, until: undefined, calendar: shown })}
        />
      )}
    </>
  )
}
