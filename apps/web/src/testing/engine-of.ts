import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { openBook } from '@afterclose/engine/book/trade-book'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { openTrades } from '../journal/engine/answers.ts'

/** Trades as loaded by the worker, with a deposit of 1,000 before all of them. */
export function engineOf(...trades: Parameters<typeof aFeedTrade>[0][]) {
  const columns = toColumns({
    revision: 1,
    trades: trades.map((trade, i) => aFeedTrade({ id: i + 1, ...trade })),
    payins: [{ id: 1, delta: '1000', timestamp: '2020-01-01T00:00:00' }],
  })
  return openTrades(openBook(columns, bestKernel))
}
