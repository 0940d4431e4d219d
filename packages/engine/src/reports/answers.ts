import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../book/trade-book.ts'
import { summary } from '../stats/statistics.ts'
import { balanceAnswer } from './equity/balance-answer.ts'
import { equityAnswer } from './equity/equity-answer.ts'
import { explainAnswer } from './explain/explain-answer.ts'
import { groupsAnswer } from './groups/groups-answer.ts'
import { holdingTimesAnswer } from './holding-times/holding-times-answer.ts'
import { homeAnswer } from './home/home-answer.ts'
import { tiltColumns } from './home/tilt-strip.ts'
import { milestonesAnswer } from './milestones/milestones-answer.ts'
import { pivotAnswer } from './pivot/pivot-answer.ts'
import { plansAnswer } from './plans/plans-answer.ts'
import { ratiosAnswer } from './ratios/ratios-answer.ts'
import { rDistributionAnswer } from './r-distribution/r-distribution-answer.ts'
import { tabCounts } from './tab-counts.ts'
import { tradesAnswer } from './trades-answer.ts'
import { tradesByIdAnswer } from './trades-by-id.ts'

/**
 * Every report by its name: the function that answers it from the trades that filters select. A report is added here and
 * nowhere else; what the worker is asked, what it answers and what a page's fold takes follow by type.
 *
 * The third parameter is the view: what a question holds beside journal and filters, plain values alone. An answer is
 * numbers and typed arrays, which are handed to the page's thread; the page that shows it folds it into what is on screen.
 */
const answers = {
  statistics: (book: TradeBook, filters: Filters) => summary(book, book.select(filters)),
  filterCounts: (book: TradeBook, filters: Filters) => book.counts(filters),
  tabCounts,
  trades: tradesAnswer,
  tradesById: tradesByIdAnswer,
  home: homeAnswer,
  tilt: (book: TradeBook, filters: Filters) => tiltColumns(book.table, book.select(filters)),
  equity: equityAnswer,
  balance: balanceAnswer,
  groups: groupsAnswer,
  pivot: pivotAnswer,
  holdingTimes: holdingTimesAnswer,
  milestones: milestonesAnswer,
  plans: plansAnswer,
  ratios: ratiosAnswer,
  rDistribution: rDistributionAnswer,
  explain: explainAnswer,
} as const

type Answers = typeof answers
export type ReportName = keyof Answers
/** What a question about a report holds beside journal and filters; null when that is nothing. */
export type ViewOf<Name extends ReportName> =
  Parameters<Answers[Name]> extends [TradeBook, Filters, infer View] ? View : null
export type AnswerOf<Name extends ReportName> = ReturnType<Answers[Name]>

/** A question about a report. */
export type ReportQuestion<Name extends ReportName = ReportName> = {
  readonly [One in Name]: { readonly ask: One; readonly filters: Filters; readonly view: ViewOf<One> }
}[Name]
/** Its answer, with the name of the report. */
export type ReportAnswer<Name extends ReportName = ReportName> = {
  readonly [One in Name]: { readonly to: One; readonly answer: AnswerOf<One> }
}[Name]

const byName: {
  readonly [Name in ReportName]: (book: TradeBook, filters: Filters, view: ViewOf<Name>) => AnswerOf<Name>
} = answers

export const reportAnswer = <Name extends ReportName>(
  book: TradeBook,
  { ask, filters, view }: ReportQuestion<Name>,
): ReportAnswer<Name> => ({ to: ask, answer: byName[ask](book, filters, view) })
