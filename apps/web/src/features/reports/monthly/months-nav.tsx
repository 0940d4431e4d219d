import type { MonthReviewView } from '@afterclose/contract/month-reviews'
import { counted, sumR } from '@afterclose/core/format'
import type { ListedMonth } from '@afterclose/engine/reports/monthly/months-list'
import type { Unit } from '@afterclose/engine/trades/unit'
import { IconCheck } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { unitWords } from '../../../journal/engine/unit-words.ts'
import { type MonthText, monthsFrom, monthWords } from '../../../parts/month-grid/months.ts'
import { PageLink } from '../../../parts/page-link.tsx'
import { toneOf } from '../../../ui/tone.ts'
import classes from './monthly.module.css'
import { monthText, reviewOfMonth } from './review-queries.ts'

interface MonthsNavProps {
  months: readonly ListedMonth[]
  reviews: readonly MonthReviewView[]
  unit: Unit
  shown: MonthText
  /** The running month. */
  current: MonthText
}

/** Months with trades as links, newest first, each with its result and review status. */
export function MonthsNav({ months, reviews, unit, shown, current }: MonthsNavProps) {
  const { currency, decimals } = useActiveJournal()
  const words = unitWords(unit, { currency, decimals })
  return (
    <nav className={classes.months} aria-label="Months">
      <ul>
        {months.map((month) => {
          const text = monthText(month.year, month.month)
          const net = words.exact(month.net, { signed: true })
          return (
            <li key={text}>
              <PageLink
                className={clsx(classes.month, text === shown && classes.open)}
                to="/reports/monthly-reports"
                search={(before: object) => ({ ...before, calendar: text })}
                current={text === shown}
                preload={false}
              >
                <b>{monthWords(text)}</b>
                <Status status={statusOf(reviewOfMonth(reviews, text), text, current)} />
                <span className={clsx(classes.net, classes[`${toneOf(net)}Text`])}>{net}</span>
                <span className={classes.small}>
                  {counted(month.trades, 'trade')}
                  {unit !== 'R' && month.totalR !== null && `, ${sumR(month.totalR)}`}
                </span>
              </PageLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

type ReviewStatus = 'reviewed' | 'draft' | 'running' | 'to write' | 'not written'

/** Only the last finished month needs a review; older ones are only marked. */
export function statusOf(review: MonthReviewView | null, month: MonthText, current: MonthText): ReviewStatus {
  if (review !== null) return review.submittedAt === null ? 'draft' : 'reviewed'
  if (month >= current) return 'running'
  return month === monthsFrom(current, -1) ? 'to write' : 'not written'
}

export const Status = ({ status }: { status: ReviewStatus }) => (
  <span className={clsx(classes.status, (status === 'to write' || status === 'draft') && classes.due)}>
    {status === 'reviewed' && <IconCheck size={14} aria-hidden="true" />}
    {status}
  </span>
)
