import { expose, transfer } from 'comlink'
import { feedCache } from './feed-cache.ts'
import { fetchFeed } from './fetch-feed.ts'
import { createTradeEngine, type TradeEngine } from './trade-engine.ts'

const engine = createTradeEngine({ cache: feedCache, fetchFeed, now: () => Date.now() })

/** The engine with what is large handed over instead of copied. */
const inWorker: TradeEngine = {
  ...engine,
  columns: (journal) => {
    const bytes = engine.columns(journal)
    return transfer(bytes, [bytes.buffer])
  },
  selection: (journal, filters) => {
    const rows = engine.selection(journal, filters)
    return transfer(rows, [rows.buffer])
  },
}
expose(inWorker)
