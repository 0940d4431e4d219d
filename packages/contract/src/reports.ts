import { outcomes } from '@afterclose/core/trade'
import type { PlanPermission } from '@afterclose/core/permission'
import { z } from 'zod'
import { call } from './call.ts'
import { longestFilters } from './stats.ts'
import { JournalParams } from './values.ts'

/** How trades are grouped, and what the plan must include to see the page that groups so; null for nothing. */
export const dimensionPermission = {
  instrument: 'PREMIUM_GRAPHS',
  setup: 'PREMIUM_GRAPHS',
  direction: 'PREMIUM_GRAPHS',
  outcome: 'PREMIUM_GRAPHS',
  tradeType: 'PREMIUM_GRAPHS',
  star: 'PREMIUM_GRAPHS',
  checklistStatus: 'PREMIUM_GRAPHS',
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

export const readGroups = call({
  method: 'GET',
  url: '/v1/databases/:journalId/reports/groups',
  summary: 'The performance table of the filtered closed trades by one of many dimensions',
  access: 'read',
  params: JournalParams,
  query: z.object({
    filters,
    dimension: z.enum(dimensions),
    unit: z.enum(['CURRENCY', 'PERCENT', 'R']).default('CURRENCY'),
    basis: z.enum(['ENTRY', 'EXIT']).default('EXIT'),
  }),
  response: z.object({ rows: z.array(PerformanceRowView), total: PerformanceRowView }),
})

export const readHoldingTimes = call({
  method: 'GET',
  url: '/v1/databases/:journalId/reports/holdingTimes',
  summary: 'How long the filtered closed trades were held, beside what they brought in R',
  access: 'read',
  params: JournalParams,
  query: z.object({ filters }),
  response: z.object({
    trades: number,
    withR: number,
    /** Dots; fewer than `withR` where they would cover each other. */
    drawn: number,
    /** Minutes. */
    averages: z.object({ all: known, winners: known, losers: known, ratio: known }),
    dots: z.array(z.object({ id: number, minutes: number, rMultiple: number, outcome: z.enum(outcomes) })),
  }),
})
