import type { MonthReviewView } from '@afterclose/contract/month-reviews'
import { counted } from '@afterclose/core/format'
import { dateOf, wallClockAt } from '@afterclose/core/time'
import type { Block } from '@afterclose/engine/book/block'
import { type ListedMonth, monthsList } from '@afterclose/engine/reports/monthly/months-list'
import type { Unit } from '@afterclose/engine/trades/unit'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { useReport } from '../../../journal/engine/hooks.ts'
import { useDateBasis } from '../../../journal/filters.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { monthOf, type MonthText, monthWords } from '../../../parts/month-grid/months.ts'
import { usePageSearch } from '../../../parts/page-search.ts'
import { ReportPage } from '../../../parts/report-page/report-page.tsx'
import { useUnit } from '../../../parts/use-unit.ts'
import { Empty } from '../../../ui/empty.tsx'
import { MonthView } from './month-view.tsx'
import { MonthsNav } from './months-nav.tsx'
import classes from './monthly.module.css'
import { MonthlySearch } from './monthly-search.ts'
import { monthText, reviewsQuery } from './review-queries.ts'

/** Months one by one: result and review (PRODUCT B.5). */
export function MonthlyPage() {
  const { id: journalId } = useActiveJournal()
  const unit = useUnit()
  const basis = useDateBasis()
  const calendar = useReport('calendarDays', null, asItIs)
  const reviews = useQuery(reviewsQuery(journalId))
  return (
    <ReportPage
      title="Monthly Reports"
      group="Reports"
      question="How did the month go?"
      lead={`Months by ${basis === 'EXIT' ? 'exit' : 'entry'} date.`}
      unit={unit}
      query={calendar}
      tradesIn={({ trades }) => trades}
    >
      {(block) => (
        <Loaded query={reviews} doing="loading the reviews">
          {(all) => <Months block={block} reviews={all} unit={unit[0]} />}
        </Loaded>
      )}
    </ReportPage>
  )
}

const asItIs = (block: Block): Block => block

interface MonthsProps {
  block: Block
  reviews: readonly MonthReviewView[]
  unit: Unit
}

function Months({ block, reviews, unit }: MonthsProps) {
  const { timeZone } = useActiveJournal()
  const [{ calendar: said }] = usePageSearch(MonthlySearch)
  const [now] = useState(() => Date.now())
  const today = dateOf(wallClockAt(now, timeZone))
  const current = monthOf(today)
  const months = useMemo(() => monthsList(block, unit), [block, unit])
  const newest = months[0]
  const shown: MonthText = said ?? (newest === undefined ? current : nameOf(newest))
  const month = months.find((one) => nameOf(one) === shown)
  return (
    <div className={classes.columns}>
      <MonthsNav months={months} reviews={reviews} unit={unit} shown={shown} current={current} />
      {month === undefined ? (
        <Empty
          title={`No trades in ${monthWords(shown)}.`}
          why={`The filters select ${counted(block.trades, 'trade')} in other months.`}
        />
      ) : (
        <MonthView key={shown} month={month} months={months} text={shown} reviews={reviews} unit={unit} today={today} />
      )}
    </div>
  )
}

const nameOf = ({ year, month }: ListedMonth): MonthText => monthText(year, month)
