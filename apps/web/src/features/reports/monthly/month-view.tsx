import type { MonthReviewView } from '@afterclose/contract/month-reviews'
import type { LocalDate } from '@afterclose/core/time'
import { type MonthReport, monthReport } from '@afterclose/engine/reports/monthly/month-report'
import type { ListedMonth } from '@afterclose/engine/reports/monthly/months-list'
import { tradesInMonth } from '@afterclose/engine/reports/trades-of'
import type { Unit } from '@afterclose/engine/trades/unit'
import { IconPrinter } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { useReport } from '../../../journal/engine/hooks.ts'
import { unitWords } from '../../../journal/engine/unit-words.ts'
import { useJournalData } from '../../../journal/journal-data.ts'
import type { AnswerOf } from '@afterclose/engine/reports/registry'
import { Loaded } from '../../../parts/loaded.tsx'
import { MonthArrows } from '../../../parts/month-grid/month-arrows.tsx'
import { monthOf, type MonthText, monthsFrom, monthWords } from '../../../parts/month-grid/months.ts'
import { usePageSearch } from '../../../parts/page-search.ts'
import { readingOf } from '../../../parts/reading.tsx'
import { UnitMissing } from '../../../parts/report-page/unit-missing.tsx'
import { ReportChart } from '../../../parts/report-chart.tsx'
import { useEquityChart } from '../../../parts/equity-chart/use-equity-chart.ts'
import { Block } from '../../../ui/block.tsx'
import { Button } from '../../../ui/button.tsx'
import { BlockSkeleton } from '../../../ui/skeleton.tsx'
import { Comments } from './comments.tsx'
import { Goals } from './goals-block.tsx'
import { MonthPaper } from './month-paper.tsx'
import { monthReading } from './month-reading.ts'
import { MonthRules } from './month-rules.tsx'
import { MonthStats } from './month-stats.tsx'
import classes from './monthly.module.css'
import { MonthlySearch } from './monthly-search.ts'
import { Status, statusOf } from './months-nav.tsx'
import { PlanKept } from './plan-kept.tsx'
import { ReviewBlock } from './review-block.tsx'
import { reviewOfMonth } from './review-queries.ts'
import { StoodOut } from './stood-out.tsx'

interface MonthViewProps {
  month: ListedMonth
  months: readonly ListedMonth[]
  text: MonthText
  reviews: readonly MonthReviewView[]
  unit: Unit
  today: LocalDate
}

/** Twice the widest chart, for screens with two pixels a point. */
const columns = 1200

/** A month: its figures compared with the previous month, highlights, and the review. */
export function MonthView({ month, months, text, reviews, unit, today }: MonthViewProps) {
  const { name } = useActiveJournal()
  const { comments } = useJournalData()
  const [, change] = usePageSearch(MonthlySearch)
  const view = useMemo(
    () => ({
      day: `${text}-01`,
      today,
      unit,
      columns,
      positive: comments.filter(({ rating }) => rating === 'POSITIVE').map(({ id }) => id),
    }),
    [text, today, unit, comments],
  )
  const fold = useCallback((answer: AnswerOf<'monthly'>) => monthReport(answer, view), [view])
  const report = useReport('monthly', view, fold)
  const review = reviewOfMonth(reviews, text)
  const before = reviewOfMonth(reviews, monthsFrom(text, -1))
  const listed = months.map((one) => monthsFrom(`${one.year}-01`, one.month - 1))
  return (
    <div className={classes.report}>
      <header className={classes.head}>
        <p className={classes.paperOnly}>Monthly report, {name}</p>
        <h2 className={classes.title}>{monthWords(text)}</h2>
        <Status status={statusOf(review, text, monthOf(today))} />
        <span className={classes.tools}>
          <Button small icon={<IconPrinter size={16} aria-hidden="true" />} onClick={() => window.print()}>
            Print
          </Button>
          <MonthArrows
            month={text}
            hasEarlier={listed.some((one) => one < text)}
            hasLater={listed.some((one) => one > text)}
            onChoose={(next) => change({ calendar: nearest(listed, text, next) })}
          />
        </span>
      </header>
      <Loaded query={report} doing="loading the month" skeleton={<BlockSkeleton height={560} />}>
        {(data) => <Figures report={data} month={month} months={months} text={text} today={today} before={before} />}
      </Loaded>
      <ReviewBlock text={text} review={review} />
      <MonthPaper month={month} text={text} review={review} />
    </div>
  )
}

/** The nearest month with trades in the direction of the arrow. */
const nearest = (listed: readonly MonthText[], from: MonthText, wanted: MonthText): MonthText =>
  (wanted > from ? listed.findLast((one) => one > from) : listed.find((one) => one < from)) ?? wanted

interface FiguresProps extends Pick<MonthViewProps, 'month' | 'months' | 'text' | 'today'> {
  report: MonthReport
  /** The previous month's review, with its goals. */
  before: MonthReviewView | null
}

function Figures({ report, month, months, text, today, before }: FiguresProps) {
  const { currency, decimals } = useActiveJournal()
  const words = unitWords(report.unit, { currency, decimals })
  const own = useMemo(() => tradesInMonth(month.year, month.month, report.basis), [month, report.basis])
  const chart = useEquityChart(report.equity, own)
  const { setups } = useJournalData()
  const title = 'How did the month go?'
  const setupName = (key: number): string | null => setups.find(({ id }) => id === key)?.name ?? null
  const reading = monthReading(report, { month, months, today, words, setupName })
  return (
    <>
      <MonthStats report={report} month={month} text={text} words={words} />
      <div className={classes.two}>
        {report.figures.known === 0 ? (
          <Block title={title} measure={chart.measure}>
            <UnitMissing unit={report.unit} trades={month.trades} />
          </Block>
        ) : (
          <ReportChart title={title} {...chart} {...readingOf(reading)} height={220} />
        )}
        <StoodOut report={report} month={month} words={words} />
      </div>
      <div className={classes.three}>
        <PlanKept report={report} month={month} text={text} />
        <Comments report={report} month={month} />
        <Goals review={before} text={text} />
      </div>
      <MonthRules month={month} />
    </>
  )
}
