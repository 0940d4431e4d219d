import { encodeFeed } from '@afterclose/feed/feed'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { feedTradeOf } from '@afterclose/testkit/builders'
import { comments, instruments, payins as allPayins, trades } from '@afterclose/testkit/worked-example'

const ratingOf = (id: number) => comments.find((comment) => comment.id === id)?.rating ?? 'NEUTRAL'

/** The worked example as sent by the server. */
export const exampleFeed = ({
  revision = 1,
  from = 0,
  closed = trades.length,
  payins = allPayins,
  times = 1,
}: {
  readonly revision?: number
  /** Skips a number of trades at the start. */
  readonly from?: number
  readonly closed?: number
  readonly payins?: typeof allPayins
  /** Repetitions of each trade. */
  readonly times?: number
} = {}): Uint8Array =>
  encodeFeed(
    toColumns({
      revision,
      trades: Array.from({ length: times }, (_, time) =>
        trades.slice(from, closed).map((trade) => {
          const instrument = instruments.find(({ id }) => id === trade.input.instrumentId)
          return { ...feedTradeOf(trade, instrument, ratingOf), id: trade.id + 100 * time }
        }),
      ).flat(),
      payins,
    }),
  )
