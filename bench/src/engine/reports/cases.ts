import { customGroups } from '@afterclose/core/comment'
import type { Filters } from '@afterclose/core/filters'
import { originalStrategy, type Strategy } from '@afterclose/core/strategy'
import type { TradingRule } from '@afterclose/core/trading-rule'
import type { TradeBook } from '@afterclose/engine/book/trade-book'
import type { Parameter, View } from '@afterclose/engine/reports/definition'
import { anyReport, type ReportName, reportNames, type ViewOf } from '@afterclose/engine/reports/registry'
import { transferables } from '@afterclose/engine/columns/transferables'
import { manyMissed } from '../../support/many-missed.ts'
import { customIds, positiveComments } from '../../support/many-trades.ts'

/** A report with a view: what a page asks when a filter changes. */
export interface ReportCase {
  readonly name: string
  readonly report: ReportName
  readonly view: View
  /** May take seconds, and is no part of a filter change: drawn by chance on request. */
  readonly isHeavy: boolean
  /** Promised: takes at most so many times as long as Home. */
  readonly mostOfHome: number
}

type Views<Name extends ReportName> = Readonly<Record<string, Partial<ViewOf<Name>>>>

/** The numbers of the custom statistics. */
export const customStatistics: readonly number[] = Array.from({ length: customGroups }, (_, i) => i)
/** What counts as a mistake in the row of that report. */
export const mistakes = { kind: 'preTradeComments' as const, negative: [2, 4, 6, 8] }

const custom = { row: 'customComment', column: 'customComment' } as const
const [oneStatistic, another] = [customIds(0), customIds(1)]

/** Beside the trades as they were. */
const twoStrategies: readonly Strategy[] = [
  originalStrategy,
  { ...originalStrategy, name: 'Tight', stopMode: 'R', stopValue: 0.75, breakEvenAtR: 1, sizing: 'RESIZE' },
]
const twoRules: readonly TradingRule[] = [
  { is: 'STOP_AFTER_LOSSES', losses: 2 },
  { is: 'HALF_SIZE', belowHigh: 10 },
]

const onRequest: readonly ReportName[] = ['intervals', 'chances']
/** Go through the trades once more for each strategy or rule, of which they are given two, each trade by those before it. */
const inPasses: readonly ReportName[] = ['alternativeStrategies', 'tradingRules']

export const onHome: ReportCase = caseOf('home')

/** Where a row of its own is wanted beside, or in the place of, what an address without parameters shows. */
const views = {
  groups: {
    'by setup': { dimension: 'setup' },
    'by holding time': { dimension: 'holdingTime' },
    'by exit comment': { dimension: 'exitComment' },
    'by all custom statistics': { dimension: 'customComment' },
  },
  groupLines: { 'by setup': { dimension: 'setup' } },
  pivot: {
    'weekday × hour': { row: 'weekday', column: 'hour' },
    'instrument × setup': { row: 'instrument', column: 'setup' },
    'one custom statistic × another': { ...custom, rowAmong: oneStatistic, columnAmong: another },
    // the widest that a table may be: more cells than these thousands are refused
    'all custom statistics × exit comment': { row: 'customComment', column: 'exitComment' },
  },
  milestones: { '': { positive: [...positiveComments] } },
  monthly: { '': { positive: [...positiveComments] } },
  // as many as a trader may note in ten years: one or two a week
  missed: { '': { missed: manyMissed(600) } },
  mistakes: { '': mistakes },
  alternativeStrategies: { 'of two': { strategies: twoStrategies } },
  strategyTrades: { '': { strategies: twoStrategies, order: 'LOST', by: 2 } },
  tradingRules: { 'of two': { rules: twoRules } },
} satisfies { readonly [Name in ReportName]?: Views<Name> }

type TitleOf<Name extends ReportName> = Name extends keyof typeof views ? keyof (typeof views)[Name] & string : ''
/** The name of a row, of any report. */
export type CaseName = {
  [Name in ReportName]: TitleOf<Name> extends infer Title extends string
    ? Title extends ''
      ? Name
      : `${Name} ${Title}`
    : never
}[ReportName]

const viewsOf: { readonly [Name in ReportName]?: Views<Name> } = views

/** Every report of the registry has a row: what it shows without parameters, or the views above. */
export const reportCases: readonly ReportCase[] = reportNames.flatMap((report) =>
  Object.entries(viewsOf[report] ?? { '': {} }).map(([title, view]) =>
    caseOf(report, view, title === '' ? report : `${report} ${title}`),
  ),
)

/** @param view what is said beside what an address without parameters shows */
export function caseOf<Name extends ReportName>(
  report: Name,
  view: Partial<ViewOf<Name>> = {},
  name: string = report,
): ReportCase {
  const plain = plainView(anyReport(report).view)
  return {
    name,
    report,
    view: plain === null ? null : { ...plain, ...view },
    isHeavy: onRequest.includes(report),
    mostOfHome: inPasses.includes(report) ? 6 : 3,
  }
}

/** The view of an address that says nothing. */
function plainView(parameters: Readonly<Record<string, Parameter>> | null): View {
  if (parameters === null) return null
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, parameter]) => {
      const value = plainValue(parameter)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function plainValue(parameter: Parameter): unknown {
  switch (parameter.is) {
    case 'one':
      return parameter.or ?? parameter.of[0]
    case 'oneOrNone':
    case 'day':
      return null
    case 'some':
    case 'missedTrades':
    case 'pipSizes':
    case 'walks':
    case 'tradingRules':
      return []
    case 'strategies':
      return [originalStrategy]
    case 'ids':
      return undefined
    case 'ratedComments':
      return []
    case 'whole':
    case 'oneNumber':
      return parameter.or
  }
}

/** Question, way to the page's thread and fold, as when a filter changes. @returns what is on screen */
export function changed(book: TradeBook, { report, view }: ReportCase, filters: Filters): unknown {
  const { answer, fold } = anyReport(report)
  const made = answer(book, filters, view)
  return fold(crossed(made), view)
}

const crossed = (answer: unknown): unknown =>
  structuredClone(answer, typeof answer === 'object' && answer !== null ? { transfer: transferables(answer) } : {})
