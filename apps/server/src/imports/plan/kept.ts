import type { TradeInput } from '@afterclose/core/trade'
import type { Kept, WrittenFields } from '@afterclose/core/writing'

/** The position of a trade that was entered by hand. */
export const typedPosition = (trade: TradeInput, broker: WrittenFields): NonNullable<Kept['typed']> => ({
  ...broker,
  instrumentId: trade.instrumentId,
  direction: trade.direction,
})
