import { encodeFeed } from '@afterclose/feed/feed'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { aFeedTrade } from '@afterclose/testkit/builders'

/** A journal of so many closed trades, as the server would send it. */
export const manyTrades = (count: number): Uint8Array =>
  encodeFeed(
    toColumns({
      revision: 1,
      trades: Array.from({ length: count }, (_, i) => aFeedTrade({ id: i + 1 })),
      payins: [{ id: 1, delta: '1000', timestamp: '2020-01-01T00:00:00' }],
    }),
  )
