import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../book/trade-book.ts'
import { alternativeStrategies } from './alternative-strategies/alternative-strategies.ts'
import { calendarAnswer } from './calendar/calendar-answer.ts'
import { calendar } from './calendar/calendar.ts'
import { chances } from './chances/chances.ts'
import { checklists } from './checklists/checklists.ts'
import { type Parameter, question, type Report, type Shape, type View } from './definition.ts'
import { drawdown } from './drawdown/drawdown.ts'
import { edgeShown } from './edge-shown.ts'
import { efficiency } from './efficiency/efficiency.ts'
import { balanceAnswer } from './equity/balance-answer.ts'
import { equity } from './equity/equity.ts'
import { exitAnalysis } from './exit-analysis/exit-analysis.ts'
import { everydayReports } from './everyday.ts'
import { explainAnswer } from './explain/explain-answer.ts'
import { findings } from './findings/findings.ts'
import type { sourcesOfReports } from './findings/sources-of-reports.ts'
import { gradeWorth } from './grade-worth/grade-worth.ts'
import { groupLines } from './group-lines/group-lines.ts'
import { groups } from './groups/groups.ts'
import { holdingTimes } from './holding-times/holding-times.ts'
import { intervals } from './intervals/intervals.ts'
import { guardAnswer, guardCostsAnswer } from './guard-answer.ts'
import { missed } from './missed/missed.ts'
import { mistakePrices } from './mistake-prices/mistake-prices.ts'
import { mistakes } from './mistakes/mistakes.ts'
import { monthly } from './monthly/monthly.ts'
import { openPositionsAnswer } from './open-positions/open-positions.ts'
import { ownResults } from './own-results.ts'
import { perDay } from './per-day/per-day.ts'
import { performanceRatio } from './performance-ratio/performance-ratio.ts'
import { pivot } from './pivot/pivot.ts'
import { plans } from './plans/plans.ts'
import { portfolio } from './portfolio/portfolio.ts'
import { quickResultAnswer } from './quick-result.ts'
import { rDistribution } from './r-distribution/r-distribution.ts'
import { ratios } from './ratios/ratios.ts'
import { runs } from './runs/runs.ts'
import { shownBy } from './shown-by.ts'
import { sides } from './sides/sides.ts'
import { entryGroupsAnswer } from './bar-studies/entry-groups.ts'
import { offeredAnswer } from './bar-studies/offered.ts'
import { timeInTradeAnswer } from './bar-studies/time-in-trade.ts'
import { strategyMap } from './strategy-map/strategy-map.ts'
import { strategyTrades } from './strategy-trades/strategy-trades.ts'
import { tradeManagement } from './trade-management/trade-management.ts'
import { tradesAnswer } from './trades-answer.ts'
import { selectedByIdAnswer, tradesByIdAnswer } from './trades-by-id.ts'
import { tradingRules } from './trading-rules/trading-rules.ts'
import { weekRules } from './week-rules/week-rules.ts'

const { home, milestones, uncounted, ...asked } = everydayReports

/**
 * Every report by name. Add a report only here, except those that browsers load first (`everyday.ts`): request and response of the worker,
 * input of a page's fold, `GET …/reports/NAME` and its description in the API follow. Definitions of figures are collected from docstrings
 * (`figures`); what it offers to the list of findings is in `findings/sources-of-reports.ts`.
 */
export const reports = {
  home,
  equity,
  drawdown,
  groups,
  groupLines,
  pivot,
  sides,
  holdingTimes,
  rDistribution,
  exitAnalysis,
  efficiency,
  tradeManagement,
  performanceRatio,
  ratios,
  intervals,
  chances,
  runs,
  checklists,
  calendar,
  monthly,
  milestones,
  uncounted,
  perDay,
  mistakes,
  mistakePrices,
  missed,
  plans,
  portfolio,
  alternativeStrategies,
  strategyMap,
  strategyTrades,
  tradingRules,
  findings,
  weekRules,
  gradeWorth,
} as const satisfies Readonly<Record<keyof typeof sourcesOfReports, object>>

/** Internal queries of pages to the worker: counts, lists, and parts of a report. */
const questions = {
  ...asked,
  trades: question(tradesAnswer),
  tradesById: question(tradesByIdAnswer),
  selectedById: question(selectedByIdAnswer),
  balance: question(balanceAnswer),
  calendarDays: question(calendarAnswer),
  explain: question(explainAnswer),
  openPositions: question(openPositionsAnswer),
  ownResults: question(ownResults),
  quickResult: question(quickResultAnswer),
  timeInTrade: question(timeInTradeAnswer),
  offered: question(offeredAnswer),
  entryGroups: question(entryGroupsAnswer),
  edgeShown: question(edgeShown),
  guard: question(guardAnswer),
  guardCosts: question(guardCostsAnswer),
} as const

const answerable = { ...questions, ...reports } as const

type Answerable = typeof answerable
export type ReportName = keyof typeof reports
const isReport = (name: string): name is ReportName => Object.hasOwn(reports, name)
export const reportNames: readonly ReportName[] = Object.keys(reports).filter(isReport)

/** Name of a report or an internal query. */
export type AskName = keyof Answerable
/** Parameters of a query besides journal and filters; null if it has none. */
export type ViewOf<Name extends AskName> = Parameters<Answerable[Name]['answer']>[2]
export type AnswerOf<Name extends AskName> = ReturnType<Answerable[Name]['answer']>

/** A query of a page. */
export type ReportQuestion<Name extends AskName = AskName> = {
  readonly [One in Name]: { readonly ask: One; readonly filters: Filters; readonly view: ViewOf<One> }
}[Name]
/** Response to a query, with its name. */
export type ReportAnswer<Name extends AskName = AskName> = {
  readonly [One in Name]: { readonly to: One; readonly answer: AnswerOf<One> }
}[Name]

export type Answers = {
  readonly [Name in AskName]: {
    readonly answer: (book: TradeBook, filters: Filters, view: ViewOf<Name>) => AnswerOf<Name>
  }
}
export const answersByReport: Answers = answerable

/** Any report. Its view was validated by the schemas of its parameters. */
export interface AnyReport extends Omit<Report<View, unknown, unknown>, 'view' | 'shown'> {
  readonly view: Readonly<Record<string, Parameter>> | null
  readonly shown: Shape
}
export function anyReport(name: ReportName): AnyReport
export function anyReport(name: ReportName): object {
  return reports[name]
}

/** Response of `GET …/reports/NAME`: the figures of the page, with the same digits. */
export function shownReport(name: ReportName, book: TradeBook, filters: Filters, view: View): unknown {
  const { answer, fold, shown } = anyReport(name)
  return shownBy(shown, fold(answer(book, filters, view), view))
}
