import { z } from 'zod'

export const cardOwners = ['TRADE', 'MISSED', 'PLAN', 'SETUP'] as const
/** Kind of record whose pictures are shown; trades by default. */
export type CardOwner = (typeof cardOwners)[number]
export const cardOrders = ['newest', 'oldest', 'best', 'worst', 'green', 'red'] as const
export type CardOrder = (typeof cardOrders)[number]
export const cardGroupings = ['month', 'setup', 'outcome', 'instrument'] as const
export type CardGrouping = (typeof cardGroupings)[number]

/** Chartbook: kind of record, sort order and grouping. */
export const ChartbookSearch = z.object({
  of: z.enum(cardOwners).optional().catch(undefined),
  order: z.enum(cardOrders).optional().catch(undefined),
  /** Default: by month if sorted by time. */
  group: z
    .enum([...cardGroupings, 'none'])
    .optional()
    .catch(undefined),
})
