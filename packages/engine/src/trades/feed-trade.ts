import type { Payin } from '@afterclose/core/payin'
import type { NamesWith } from '@afterclose/core/record-field'
import type { listedFields, TradeInMarket } from '@afterclose/core/trade'

/** Fields of a trade in the feed: everything except its long texts. A stored trade in its market, with the last two fields, is one. */
export interface FeedTrade extends Pick<TradeInMarket, NamesWith<typeof listedFields, { readonly feed: true }>> {
  readonly hasNotes: boolean
  /** Filled slots, 0 to 6. */
  readonly screenshots: number
}

export type FeedPayin = Pick<Payin, 'id' | 'delta' | 'timestamp'>
