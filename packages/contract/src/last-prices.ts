import { z } from 'zod'
import { call } from './call.ts'
import { Amount, Id, JournalParams, LocalDateTimeText } from './values.ts'

/** Last known prices of the instruments of open trades, from price bars that are stored: nothing is fetched for it. */
export const LastPrice = z.object({
  instrumentId: Id,
  /** Close of the newest bar, in the instrument's price units. */
  price: Amount,
  /** End of that bar on the journal's clock. */
  at: LocalDateTimeText,
  /** Symbol of the bars, if it differs from the instrument's name: "MES has no price source of its own; its price is that of ES." */
  symbol: z.string().nullable(),
  /** Name of the source that the bars are from; null if they were uploaded. */
  source: z.string().nullable(),
})
export type LastPrice = z.infer<typeof LastPrice>

export const listLastPrices = call({
  method: 'GET',
  url: '/v1/databases/:journalId/last-prices',
  summary: 'Last known price of each instrument with an open trade, from stored price bars',
  access: 'read',
  scope: 'trades.read',
  params: JournalParams,
  example: {},
  response: z.object({
    prices: z.array(LastPrice),
    /** Instruments of open trades without a price. */
    without: z.array(Id),
  }),
})
/** Separate from `api.ts`, because few pages need them, and all would load them. */
export const lastPriceCalls = { listLastPrices } as const
