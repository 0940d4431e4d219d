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

/** A report with a view: a page's request after a filter change. */
export interface ReportCase {
  readonly name: string
  readonly report: ReportName
  readonly view: View
  /** May take seconds, and is not part of a filter change: random draws on request. */
  readonly isHeavy: boolean
}

type Views<Name extends ReportName> = Readonly<Record<string, Partial<ViewOf<Name>>>>

/** Numbers of the custom statistics. */
export const customStatistics: readonly number[] = Array.from({ length: customGroups }, (_, i) => i)
/** Mistakes in the row of that report. */
export const mistakes = { kind: 'preTradeComments' as const, negative: [2, 4, 6, 8] }

const custom = { row: 'customComment', column: 'customComment' } as const
const [oneStatistic, another] = [customIds(0), customIds(1)]

/** In addition to the actual trades. */
const twoStrategies: readonly Strategy[] = [
  originalStrategy,
  { ...originalStrategy, name: 'Tight', stopMode: 'R', stopValue: 0.75, breakEvenAtR: 1, sizing: 'RESIZE' },
]
const twoRules: readonly TradingRule[] = [
  { is: 'STOP_AFTER_LOSSES', losses: 2 },
  { is: 'HALF_SIZE', belowHigh: 10 },
]

const onRequest: readonly ReportName[] = ['intervals', 'chances']
export const onHome: ReportCase = caseOf('home')

/** Views measured in addition to, or instead of, the default view. */
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
    // the largest allowed table: more cells are refused
    'all custom statistics × exit comment': { row: 'customComment', column: 'exitComment' },
  },
  milestones: { '': { positive: [...positiveComments] } },
  monthly: { '': { positive: [...positiveComments] } },
  // as many as a trader may record in ten years: one or two per week
  missed: { '': { missed: manyMissed(600) } },
  mistakes: { '': mistakes },
  alternativeStrategies: { 'of two': { strategies: twoStrategies } },
  strategyTrades: { '': { strategies: twoStrategies, order: 'LOST', by: 2 } },
  tradingRules: { 'of two': { rules: twoRules } },
} satisfies { readonly [Name in ReportName]?: Views<Name> }

type TitleOf<Name extends ReportName> = Name extends keyof typeof views ? keyof (typeof views)[Name] & string : ''
/** Name of a row of any report. */
export type CaseName = {
  [Name in ReportName]: TitleOf<Name> extends infer Title extends string
    ? Title extends ''
      ? Name
      : `${Name} ${Title}`
    : never
}[ReportName]

const viewsOf: { readonly [Name in ReportName]?: Views<Name> } = views

/** Every report of the registry has a row: its default view, or the views above. */
export const reportCases: readonly ReportCase[] = reportNames.flatMap((report) =>
  Object.entries(viewsOf[report] ?? { '': {} }).map(([title, view]) =>
    caseOf(report, view, title === '' ? report : `${report} ${title}`),
  ),
)

/** @param view differences from the default view */
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
  }
}

/** Default view of a page. */
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

/** Request, transfer to the page's thread and fold, as after a filter change. @returns the visible content */
export function changed(book: TradeBook, { report, view }: ReportCase, filters: Filters): unknown {
  const { answer, fold } = anyReport(report)
  const made = answer(book, filters, view)
  return fold(crossed(made), view)
}

const crossed = (answer: unknown): unknown =>
  structuredClone(answer, typeof answer === 'object' && answer !== null ? { transfer: transferables(answer) } : {})
