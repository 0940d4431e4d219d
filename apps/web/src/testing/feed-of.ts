import { encodeFeed } from '@afterclose/feed/feed'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { aFeedTrade } from '@afterclose/testkit/builders'

/** Trades as sent by the server, after a deposit of 1,000. */
export const feedOf = (...trades: Parameters<typeof aFeedTrade>[0][]): Uint8Array =>
  encodeFeed(
    toColumns({
      revision: 1,
      trades: trades.map((trade, i) => aFeedTrade({ id: i + 1, ...trade })),
      payins: [{ id: 1, delta: '1000', timestamp: '2020-01-01T00:00:00' }],
    }),
  )
