import { counted } from '@afterclose/core/format'
import { dateOf } from '@afterclose/core/time'
import type { HomeReport } from '@afterclose/engine/reports/home/home-report'
import type { Month } from '@afterclose/engine/reports/home/month-calendar'
import { exitsOn } from '@afterclose/engine/reports/trades-of'
import type { Unit } from '@afterclose/engine/trades/unit'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { memo, useMemo, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { dayWords, monthName, unitWords } from '../../journal/engine/unit-words.ts'
import { Block } from '../../ui/block.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TradesDrawer } from '../../parts/trades-drawer/trades-drawer.tsx'
import { usePageSearch } from '../../parts/page-search.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Figure } from './figure.tsx'
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
  const month = said === undefined ? last : monthOf(said)
  const { currency, decimals } = useActiveJournal()
  const words = useMemo(() => unitWords(unit, { currency, decimals }), [unit, currency, decimals])
  const calendar = useMonthCalendar(unit, month)
  const data = calendar.data

  return (
    <Block
      title={`${monthName(month.month)} ${month.year}`}
      measure={
        data !== undefined && (
          <span className={classes.monthSum}>
            {data.net !== null && (
              <b>
                <Figure value={data.net} text={words.exact} signed />
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
          hasEarlier={span === null || before(month, monthOf(dateOf(span.first))) < 0}
          hasLater={before(later(last, monthOf(today)), month) < 0}
          onChoose={(next) => change({ calendar: textOf(next) })}
        />
      }
    >
      <Loaded query={calendar} doing="loading the month">
        {(loaded) => <MonthTable calendar={loaded} words={words} today={today} onPick={setDay} />}
      </Loaded>
      {day !== null && <TradesDrawer title={dayWords(day)} of={exitsOn(day)} onClose={() => setDay(null)} />}
    </Block>
  )
}

/** Of a month without a result: nothing was closed, or nothing that the unit can measure. */
function noResults(trades: number, unit: Unit): string {
  if (trades === 0 || unit === 'CURRENCY') return 'no results'
  return `${counted(trades, 'trade')}, none with ${unit === 'R' ? 'R' : 'a percentage'}`
}

interface MonthArrowsProps {
  month: Month
  /** Whether a month with trades, or this one, lies on that side. */
  hasEarlier: boolean
  hasLater: boolean
  onChoose: (month: Month) => void
}

const sameArrows = (a: MonthArrowsProps, b: MonthArrowsProps): boolean =>
  before(a.month, b.month) === 0 && a.hasEarlier === b.hasEarlier && a.hasLater === b.hasLater

/** Another answer about the same month leaves them as they are. */
const MonthArrows = memo(function MonthArrows({ month, hasEarlier, hasLater, onChoose }: MonthArrowsProps) {
  return (
    <>
      <IconButton small label="Previous month" disabled={!hasEarlier} onClick={() => onChoose(moved(month, -1))}>
        <IconChevronLeft size={20} stroke={1.5} />
      </IconButton>
      <IconButton small label="Next month" disabled={!hasLater} onClick={() => onChoose(moved(month, 1))}>
        <IconChevronRight size={20} stroke={1.5} />
      </IconButton>
    </>
  )
}, sameArrows)

/** The day that the trader's own calendar shows. */
function localToday(): string {
  const now = new Date()
  return dateOf(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()))
}

const monthOf = (date: string): Month => ({ year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) })
const textOf = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, '0')}`
const indexOf = ({ year, month }: Month): number => year * 12 + month - 1
/** How many months `b` lies before `a`... negative when it is later. */
const before = (b: Month, a: Month): number => indexOf(a) - indexOf(b)
const later = (a: Month, b: Month): Month => (indexOf(a) > indexOf(b) ? a : b)
function moved(month: Month, months: number): Month {
  const index = indexOf(month) + months
  return { year: Math.floor(index / 12), month: (index % 12) + 1 }
}
