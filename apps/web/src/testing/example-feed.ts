import { encodeFeed } from '@afterclose/feed/feed'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { feedTradeOf } from '@afterclose/testkit/builders'
import { comments, instruments, payins as allPayins, trades } from '@afterclose/testkit/worked-example'

const ratingOf = (id: number) => comments.find((comment) => comment.id === id)?.rating ?? 'NEUTRAL'

/** The worked example as the server would send it. */
export const exampleFeed = ({
  revision = 1,
  from = 0,
  closed = trades.length,
  payins = allPayins,
}: {
  readonly revision?: number
  /** Leaves out so many trades at the start. */
  readonly from?: number
  readonly closed?: number
  readonly payins?: typeof allPayins
} = {}): Uint8Array =>
  encodeFeed(
    toColumns({
      revision,
      trades: trades.slice(from, closed).map((trade) =>
        feedTradeOf(
          trade,
          instruments.find(({ id }) => id === trade.input.instrumentId),
          ratingOf,
        ),
      ),
      payins,
    }),
  )
