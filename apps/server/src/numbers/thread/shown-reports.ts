import type { ReportAsked, ReportCallName, ReportShown } from '@afterclose/contract/reports'
import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '@afterclose/engine/book/trade-book'
import { groupsAnswer } from '@afterclose/engine/reports/groups/groups-answer'
import { performanceRows } from '@afterclose/engine/reports/groups/performance-rows'
import { holdingTimesAnswer } from '@afterclose/engine/reports/holding-times/holding-times-answer'
import { holdingTimesReport } from '@afterclose/engine/reports/holding-times/holding-times-report'
import { portfolioAnswer } from '@afterclose/engine/reports/portfolio/portfolio-answer'

type Show<Name extends ReportCallName> = (
  book: TradeBook,
  filters: Filters,
  asked: ReportAsked<Name>,
) => Frozen<ReportShown<Name>>
/** What is sent is only read. */
type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T

/** Reports as pages show them, with the very digits: the answer of the worker, folded by the page's own fold. */
const shown: { readonly [Name in ReportCallName]: Show<Name> } = {
  readGroups: (book, filters, view) => performanceRows(groupsAnswer(book, filters, view)),
  readHoldingTimes: (book, filters) => holdingTimesReport(holdingTimesAnswer(book, filters)),
  readPortfolio: (book, _, { from = null, to = null }) => portfolioAnswer(book, { from, to }),
}

export const shownReport = <Name extends ReportCallName>(
  name: Name,
  book: TradeBook,
  filters: Filters,
  asked: ReportAsked<Name>,
): Frozen<ReportShown<Name>> => shown[name](book, filters, asked)
