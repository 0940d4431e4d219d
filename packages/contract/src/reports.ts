import { outcomes } from '@afterclose/core/trade'
import type { PlanPermission } from '@afterclose/core/permission'
import { z } from 'zod'
import { call } from './call.ts'
import { longestFilters, StatisticsView } from './stats.ts'
import { JournalParams, LocalDateText } from './values.ts'

/** How trades are grouped, and what the plan must include to see the page that groups so; null for nothing. */
export const dimensionPermission = {
  instrument: 'PREMIUM_GRAPHS',
  setup: 'PREMIUM_GRAPHS',
  direction: 'PREMIUM_GRAPHS',
  outcome: 'PREMIUM_GRAPHS',
  tradeType: 'PREMIUM_GRAPHS',
  star: 'PREMIUM_GRAPHS',
  checklistStatus: 'PREMIUM_GRAPHS',
  checklist: 'PREMIUM_GRAPHS',
  checklistItem: 'PREMIUM_GRAPHS',
  preTradeComment: 'PREMIUM_GRAPHS',
  entryComment: 'PREMIUM_GRAPHS',
  managementComment: 'PREMIUM_GRAPHS',
  exitComment: 'PREMIUM_GRAPHS',
  customComment: 'PREMIUM_GRAPHS',
  exitClass: 'PREMIUM_GRAPHS',
  year: null,
  quarter: null,
  month: null,
  isoWeek: null,
  weekday: null,
  hour: null,
  holdingTime: null,
  adherence: 'PREMIUM_GRAPHS',
  tilt: 'PREMIUM_GRAPHS',
  rrr: 'PREMIUM_GRAPHS',
  rMultiple: 'PREMIUM_GRAPHS',
  placeInDay: 'PREMIUM_GRAPHS',
  tradesInDay: 'PREMIUM_GRAPHS',
  afterRun: 'PREMIUM_GRAPHS',
} as const satisfies Readonly<Record<string, PlanPermission | null>>
type Dimension = keyof typeof dimensionPermission
const dimensions = Object.keys(dimensionPermission).filter((name): name is Dimension => name in dimensionPermission)

/** JSON of the filters; without it all closed trades. */
const filters = z.string().max(longestFilters).optional()
const number = z.number()
const known = z.number().nullable()

/** A row of the performance table, `null` for what cannot be computed. */
const PerformanceRowView = z.object({
  /** An id, a part of a date, the place in a list such as LONG, SHORT, or the number of a range, 0 = the lowest; null in the total. */
  key: known,
  trades: number,
  share: known,
  winners: number,
  losers: number,
  breakEvens: number,
  winRate: known,
  known: number,
  net: known,
  average: known,
  withR: number,
  totalR: known,
  avgR: known,
  profitFactor: known,
  grossProfit: number,
  avgWin: known,
  avgLoss: known,
  payoff: known,
  withRrr: number,
  avgRrr: known,
  withRealizedRrr: number,
  avgRealizedRrr: known,
  avgHolding: known,
  maxDrawdown: known,
  avgTilt: known,
})

/** @param name its address; @param view what is asked beside the filters */
const report = <View extends z.ZodRawShape, Shown extends z.ZodObject>(
  name: string,
  summary: string,
  view: View,
  shown: Shown,
) =>
  call({
    method: 'GET',
    url: `/v1/databases/:journalId/reports/${name}`,
    summary,
    access: 'read',
    params: JournalParams,
    query: z.object({ filters, ...view }),
    response: shown,
  })

/**
 * Every report of the API: what is asked, and what pages show. A report is added here, and with a line in
 * `shown-reports.ts` of the server; route, task, description of the API and client follow.
 */
export const reportCalls = {
  readGroups: report(
    'groups',
    'The performance table of the filtered closed trades by one of many dimensions',
    {
      dimension: z.enum(dimensions),
      unit: z.enum(['CURRENCY', 'PERCENT', 'R']).default('CURRENCY'),
      basis: z.enum(['ENTRY', 'EXIT']).default('EXIT'),
    },
    z.object({ rows: z.array(PerformanceRowView), total: PerformanceRowView }),
  ),
  readHoldingTimes: report(
    'holdingTimes',
    'How long the filtered closed trades were held, beside what they brought in R',
    {},
    z.object({
      trades: number,
      withR: number,
      /** Dots; fewer than `withR` where they would cover each other. */
      drawn: number,
      /** Minutes. */
      averages: z.object({ all: known, winners: known, losers: known, ratio: known }),
      dots: z.array(z.object({ id: number, minutes: number, rMultiple: number, outcome: z.enum(outcomes) })),
    }),
  ),
  readPortfolio: report(
    'portfolio',
    'What a journal gives to a portfolio: its days of exit and its statistics over a range of days; filters do not apply',
    {
      /** First and last day of exit, both included. */
      from: LocalDateText.optional(),
      to: LocalDateText.optional(),
    },
    z.object({
      closed: number,
      balance: number,
      opening: number,
      days: z.array(
        z.object({
          /** Days since 1970. */
          day: number,
          trades: number,
          gain: number,
          before: known,
          after: number,
          growth: number,
          withPercent: number,
          r: number,
          withR: number,
        }),
      ),
      figures: StatisticsView.omit({ profitFactorArray: true }),
    }),
  ),
}
export type ReportCalls = typeof reportCalls
export type ReportCallName = keyof ReportCalls
export const reportCallNames = Object.keys(reportCalls).filter((name): name is ReportCallName => name in reportCalls)
/** A question as it was sent, and its answer. */
export type ReportAsked<Name extends ReportCallName = ReportCallName> = z.output<ReportCalls[Name]['query']>
export type ReportShown<Name extends ReportCallName = ReportCallName> = z.output<ReportCalls[Name]['response']>
