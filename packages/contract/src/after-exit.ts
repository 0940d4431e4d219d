import { z } from 'zod'
import { call } from './call.ts'
import { JournalParams, ManyIds } from './values.ts'

/** Why it is unknown: no stop that is 1R, no bars of the instrument, none or too few in the window, or bars of other prices. */
export const unknownAfterExit = ['NO_STOP', 'NO_SERIES', 'NOT_COVERED', 'APART'] as const
export type UnknownAfterExit = (typeof unknownAfterExit)[number]
export const AfterExitOfTrade = z.object({
  tradeId: z.int(),
  /** R, 0 or more: how far price moved on from the exit price, in the trade's favour and against it. */
  further: z.number(),
  against: z.number(),
})
export type AfterExitOfTrade = z.infer<typeof AfterExitOfTrade>
export const AfterExits = z.object({
  trades: z.array(AfterExitOfTrade),
  /** Number of requested trades without data, by reason. */
  unknown: z.record(z.enum(unknownAfterExit), z.int()),
})
export type AfterExits = z.infer<typeof AfterExits>

/** Maximum trades per call. */
export const mostAfterExits = 500
/** In a window after the exit as long as the trade lasted (PRODUCT A.23). Read-only; POST because the ids are too long for a URL. */
export const readAfterExits = call({
  method: 'POST',
  url: '/v1/databases/:journalId/trades/after-exit',
  summary: 'Price movement after the exits of closed trades',
  access: 'read',
  scope: 'trades.read',
  params: JournalParams,
  body: z.object({ ids: ManyIds(mostAfterExits) }),
  response: AfterExits,
})
