import type { FindingSource } from './finding-source.ts'
import { costFindings } from './sources/costs.ts'
import { groupFindings } from './sources/groups.ts'
import { habitFindings, stopFindings } from './sources/habits.ts'
import { mistakeFindings } from './sources/mistakes.ts'
import { exitFindings, missedFindings } from './sources/own-means.ts'
import { riskFindings } from './sources/risk-of-losers.ts'
import { ruleFindings } from './sources/rules.ts'

/** Sources that a report offers to the list of findings; or why it offers none. */
type Offer = { readonly offered: readonly FindingSource[] } | { readonly none: string }

const none = (reason: string): Offer => ({ none: reason })
const offer = (...offered: FindingSource[]): Offer => ({ offered })

const figures = 'Its figures are about all trades, without a part to compare with'
const sameTrades = 'It shows comparisons that another report offers'
const listed = 'It lists or draws trades, and claims nothing'

/** Each report by name: one that is missing here does not compile in the registry. */
export const sourcesOfReports = {
  home: none(sameTrades),
  equity: offer(costFindings),
  drawdown: none(figures),
  groups: offer(groupFindings),
  groupLines: none(sameTrades),
  pivot: none('Cells of two dimensions are too many to be corrected for each other'),
  sides: none(sameTrades),
  holdingTimes: none('How long a trade lasts is known when its result is'),
  rDistribution: offer(stopFindings, riskFindings),
  exitAnalysis: none('Prices that were reached are part of the result'),
  efficiency: none('Prices that were reached are part of the result'),
  tradeManagement: offer(exitFindings),
  performanceRatio: none(figures),
  ratios: none(figures),
  intervals: none(figures),
  chances: none(sameTrades),
  runs: offer(habitFindings),
  checklists: none(sameTrades),
  calendar: none(listed),
  monthly: none(sameTrades),
  milestones: none(figures),
  uncounted: none(listed),
  perDay: none(sameTrades),
  mistakes: none(sameTrades),
  mistakePrices: offer(mistakeFindings),
  missed: offer(missedFindings),
  plans: none('Plans are compared with their trades, not trades with each other'),
  portfolio: none(figures),
  alternativeStrategies: none('Strategies are chosen by the trader after looking at their results'),
  strategyMap: none('The best of many cells is luck for the most part'),
  strategyTrades: none(listed),
  tradingRules: offer(ruleFindings),
  findings: none('It is the list'),
  weekRules: none('A rule is kept or broken by comments and items that are compared already'),
  gradeWorth: none('Most grades are given when the result is known'),
} as const satisfies Readonly<Record<string, Offer>>
