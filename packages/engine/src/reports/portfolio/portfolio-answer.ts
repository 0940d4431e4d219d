import { noFilters } from '@afterclose/core/filters'
import { DAY, type LocalDate, wallClock } from '@afterclose/core/time'
import type { TradeBook } from '../../book/trade-book.ts'
import type { Summary } from '@afterclose/core/statistics'
import { summary } from '../../stats/statistics.ts'
import { type DayColumns, daysShown, type JournalDay, journalDays } from './journal-days.ts'

/** Exit days, inclusive; null for an open end. */
export interface PortfolioRange {
  readonly from: LocalDate | null
  readonly to: LocalDate | null
}

/** Figures of one journal for the portfolio, from the server, because the worker has one journal at a time. */
export interface JournalNumbers {
  /** Number of closed trades, on any day. */
  readonly closed: number
  /** The latest, account currency. */
  readonly balance: number
  /** At the start of the range. */
  readonly opening: number
  readonly days: readonly JournalDay[]
  /** Figures of the trades in the range. */
  readonly figures: Summary
}

/** The same in transfer form. */
export interface PortfolioAnswer extends Omit<JournalNumbers, 'days'> {
  readonly days: DayColumns
}

export const journalNumbers = (answer: PortfolioAnswer): JournalNumbers => ({ ...answer, days: daysShown(answer.days) })

const [earliest, latest] = ['1900-01-01', '9999-12-31']
const dayOf = (date: LocalDate): number => wallClock(`${date}T00:00:00`) / DAY

/** Filters do not apply to a portfolio, its own date range does (PRODUCT B.3, B.6). */
export function portfolioAnswer(book: TradeBook, { from, to }: PortfolioRange): PortfolioAnswer {
  const [first, last] = [from ?? earliest, to ?? latest]
  const dateRange = from === null && to === null ? [] : [first, last]
  const selection = book.select({ ...noFilters, basic: { ...noFilters.basic, dateRange } })
  return {
    closed: book.table.rows,
    balance: book.table.balance,
    ...journalDays(book.table, { from: dayOf(first), to: dayOf(last) }),
    figures: summary(book, selection),
  }
}
