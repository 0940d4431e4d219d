import { z } from 'zod'
import { call } from './call.ts'
import { JournalParams, ManyIds } from './values.ts'
import { AssumedSpread } from './walks.ts'

/** Maximum trades per call. */
export const mostRandomEntries = 100
/** Number of draws of random entries. */
export const entryDraws = [2000, 10_000] as const

/**
 * Compares trades with random entries of the same kind: at about the same time of the session, in the 10 sessions before and after, in the
 * same direction with the same distance to the stop, closed after `minutes`, worst case and before costs. Sums of several calls with the
 * same minutes and draws can be added; means and p-values are computed from them.
 */
export const RandomEntries = z.object({
  /** Trades with bars and at least 50 moments; others are excluded. */
  trades: z.array(
    z.object({
      tradeId: z.int(),
      /** R from the trade’s own entry. */
      real: z.number(),
      /** Number of moments to draw from. */
      moments: z.int(),
    }),
  ),
  /** Sum of R of each draw, which takes one moment per trade. */
  sums: z.array(z.number()),
  /** Spreads assumed for the instruments of these trades, as in walks. */
  spreads: z.array(AssumedSpread),
})
export type RandomEntries = z.infer<typeof RandomEntries>

/** Read-only; POST because the ids are too long for a URL. */
export const readRandomEntries = call({
  method: 'POST',
  url: '/v1/databases/:journalId/bar-studies/random-entries',
  summary: 'Closed trades compared with random entries of the same kind, by price bars',
  access: 'read',
  scope: 'trades.read',
  permission: 'PREMIUM_GRAPHS',
  params: JournalParams,
  body: z.object({
    ids: ManyIds(mostRandomEntries),
    /** Minutes after which each is closed: the median holding time of their group. */
    minutes: z.int().min(1).max(43_200),
    draws: z.union(entryDraws.map((draws) => z.literal(draws))).default(2000),
  }),
  example: { body: { ids: [1], minutes: 60 } },
  response: RandomEntries,
})
