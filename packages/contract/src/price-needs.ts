import { z } from 'zod'
import { call } from './call.ts'
import { Id, JournalParams, MarketName } from './values.ts'

/** An instrument with trades: what of price bars it needs, and whether it has any. Computed here, from what is stored. */
export const PriceNeed = z.object({
  instrumentId: Id,
  name: z.string(),
  market: MarketName,
  trades: z.int(),
  /** Trades that were closed on the day they were opened. */
  withinDay: z.int(),
  /** Entry of its first trade, seconds UTC. */
  from: z.int(),
  /** Exit of its last trade, seconds UTC; null while one is open. */
  to: z.int().nullable(),
  /** Whether the owner has price bars of its name or an alias. */
  hasBars: z.boolean(),
})
export type PriceNeed = z.infer<typeof PriceNeed>

export const listPriceNeeds = call({
  method: 'GET',
  url: '/v1/databases/:journalId/price-needs',
  summary: 'Instruments with trades: the time of their trades, and whether they have price bars',
  access: 'owner',
  scope: null,
  params: JournalParams,
  example: {},
  response: z.object({
    /** Most trades first. */
    needs: z.array(PriceNeed),
  }),
})
/** Separate from `api.ts`, because few pages need them, and all would load them. */
export const priceNeedCalls = { listPriceNeeds } as const
