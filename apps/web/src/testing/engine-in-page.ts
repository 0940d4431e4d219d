import type { FeedCache } from '../journal/engine/feed-cache.ts'
import type { JournalKey } from '../journal/engine/feed-state.ts'
import type { TradeQuestion } from '../journal/engine/protocol.ts'
import { createTradeEngine } from '../journal/engine/trade-engine.ts'

const nothingKept: FeedCache = {
  read: async () => null,
  keep: async () => {},
  append: async () => {},
  drop: async () => {},
  used: async () => {},
}

/**
 * The engine as it runs in the worker, here in the page: stands in for `engine-client.ts`.
 *
 * @param feed what the server answers now
 */
export function engineInPage(feed: () => Uint8Array) {
  const engine = createTradeEngine({
    cache: nothingKept,
    fetchFeed: async () => ({ outcome: 'whole', etag: null, bytes: feed() }),
    now: () => 0,
    later: () => {},
  })
  return {
    openKept: async () => null,
    async refresh(journal: JournalKey) {
      const source = { address: '', patchType: '', headers: {} }
      const told = await engine.load({ ask: 'refresh', journal, source }, () => {})
      return told.to === 'refresh' && told.answer.outcome === 'open' ? told.answer.state : null
    },
    ask: async (question: TradeQuestion) => engine.compute(question).answer,
  }
}
