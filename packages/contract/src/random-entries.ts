import { z } from 'zod'
import { call } from './call.ts'
import { JournalParams, ManyIds } from './values.ts'
import { AssumedSpread } from './walks.ts'

/** Trades of one call. */
export const mostRandomEntries = 100
/** Draws of random entries. */
export const entryDraws = [2000, 10_000] as const

/**
 * Trades compared with random entries of the same kind: at about the same time of the session, in the 10 sessions before and after, in the same
 * direction with the same distance to the stop, out after so many minutes, at worst and before costs. Sums of several calls with the same
 * minutes and draws add up; means and the chance that random entries do as well follow from them.
 */
export const RandomEntries = z.object({
  /** Trades that bars tell of with at least 50 moments; others are left out. */
  trades: z.array(
    z.object({
      tradeId: z.int(),
      /** R from the trade’s own entry. */
      real: z.number(),
      /** Moments that were drawn from. */
      moments: z.int(),
    }),
  ),
  /** Sum of R of each draw, which takes one moment of each of these trades. */
  sums: z.array(z.number()),
  /** Spreads that are assumed for the instruments of these trades, as walks do. */
  spreads: z.array(AssumedSpread),
})
export type RandomEntries = z.infer<typeof RandomEntries>

/** Reads alone; the numbers are too many for an address. */
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
    /** After which each is closed: the median holding time of their group. */
    minutes: z.int().min(1).max(43_200),
    draws: z.union(entryDraws.map((draws) => z.literal(draws))).default(2000),
  }),
  example: { body: { ids: [1], minutes: 60 } },
  response: RandomEntries,
})
