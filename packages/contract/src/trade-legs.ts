import { z } from 'zod'
import { call } from './call.ts'
import { Leg } from './trades.ts'
import { Id, IdsText, JournalParams } from './values.ts'

/** Maximum trades of a call for legs: several screens of a grid. */
export const mostTradesWithLegs = 200
/** For lists of trades, whose feed has only the name of a structure. */
export const readTradeLegs = call({
  method: 'GET',
  url: '/v1/databases/:journalId/trades/legs',
  summary: 'Legs of several trades in options; trades without legs are left out',
  access: 'read',
  scope: 'trades.read',
  params: JournalParams,
  query: z.object({ ids: IdsText(mostTradesWithLegs) }),
  response: z.object({ trades: z.array(z.object({ id: Id, legs: z.array(Leg.required()) })) }),
})

/** Separate from `api.ts`, because journals without options do not need it, and all pages would load it. */
export const tradeLegsCalls = { readTradeLegs } as const
