import type { TradeInput } from '@afterclose/core/trade'
import type { Kept, Said } from '@afterclose/core/writing'

/** The position of a trade that was entered by hand. */
export const typedPosition = (trade: TradeInput, broker: Said): NonNullable<Kept['typed']> => ({
  ...broker,
  instrumentId: trade.instrumentId,
  direction: trade.direction,
})
