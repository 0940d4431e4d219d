import { counted } from '@afterclose/core/format'
import { dateOf } from '@afterclose/core/time'
import type { HomeReport } from '@afterclose/engine/reports/home/home-report'
import { exitsOn, tradesInMonth } from '@afterclose/engine/reports/trades-of'
import type { Unit } from '@afterclose/engine/trades/unit'
import { useMemo, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { dayWords, unitWords } from '../../journal/engine/unit-words.ts'
import { MonthArrows } from '../../parts/month-grid/month-arrows.tsx'
import { monthOf, monthWords } from '../../parts/month-grid/months.ts'
import { Explained } from '../../parts/explain/explained.tsx'
import { unitFigure } from '../../parts/unit-figure.ts'
import { TradesDrawer } from '../../parts/trades-drawer/trades-drawer.tsx'
import { usePageSearch } from '../../parts/page-search.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Figure } from './figure.tsx'
import { FrontBlock } from './front-block.tsx'
import classes from './home.module.css'
import { HomeSearch } from './home-search.ts'
import { MonthTable } from './month-table.tsx'
import { useMonthCalendar } from './use-month-calendar.ts'

/** A month of results by exit date, with arrows to the months before and after. */
export function MonthBlock({ report: { unit, span } }: { report: HomeReport }) {
  const today = localToday()
  const last = monthOf(span === null ? today : dateOf(span.last))
  const [{ calendar: said }, change] = usePageSearch(HomeSearch)
  const [day, setDay] = useState<string | null>(null)
  const month = said ?? last
  const { currency, decimals } = useActiveJournal()
  const words = useMemo(() => unitWords(unit, { currency, decimals }), [unit, currency, decimals])
  const calendar = useMonthCalendar(unit, month)
  const data = calendar.data

  return (
    <FrontBlock
      name="home.month"
      title={monthWords(month)}
      value={data !== undefined && data.net !== null && <Figure value={data.net} text={words.brief} signed />}
      measure={
        data !== undefined && (
          <span className={classes.monthSum}>
            {data.net !== null && (
              <b>
                <Explained
                  figure={unitFigure('net', unit)}
                  unit={unit}
                  of={tradesInMonth(data.year, data.month, 'EXIT')}
                  name={`${monthWords(month)}: Net, ${words.sums}`}
                >
                  <Figure value={data.net} text={words.exact} signed />
                </Explained>
              </b>
            )}
            {data.net !== null && unit === 'PERCENT' && words.sums}
            <span className={classes.monthDays}>
              {data.daysTraded === 0
                ? noResults(data.trades, unit)
                : `${data.daysWon} of ${counted(data.daysTraded, 'day')} won`}
            </span>
          </span>
        )
      }
      actions={
        <MonthArrows
          month={month}
          hasEarlier={span === null || month > monthOf(dateOf(span.first))}
          hasLater={month < last || month < monthOf(today)}
          onChoose={(next) => change({ calendar: next })}
        />
      }
    >
      <Loaded query={calendar} doing="loading the month">
        {(loaded) => <MonthTable calendar={loaded} words={words} unit={unit} today={today} onPick={setDay} />}
      </Loaded>
      {day !== null && <TradesDrawer title={dayWords(day)} of={exitsOn(day)} onClose={() => setDay(null)} />}
    </FrontBlock>
  )
}

/** Reason for a month without a result: nothing was closed, or nothing that the unit can measure. */
function noResults(trades: number, unit: Unit): string {
  if (trades === 0 || unit === 'CURRENCY') return 'no results'
  return `${counted(trades, 'trade')}, none with ${unit === 'R' ? 'R' : 'a percentage'}`
}

/** Today in the zone of the trader's device. */
function localToday(): string {
  const now = new Date()
  return dateOf(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()))
}
