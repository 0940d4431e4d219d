import { feedTradeOf } from './builders.ts'
import { comments, instruments, payins, trades } from './worked-example.ts'

/** The worked example in the format of the feed, including the open trade. */
export const exampleJournal = {
  revision: 1,
  payins,
  trades: trades.map((trade) =>
    feedTradeOf(
      trade,
      instruments.find(({ id }) => id === trade.input.instrumentId),
      (id) => comments.find((comment) => comment.id === id)?.rating ?? 'NEUTRAL',
    ),
  ),
}
