import { findTradesById } from '../../records/trades/repository.ts'
import type { Db } from '../../store/db.ts'
import type { BarCache } from '../bar-cache.ts'
import { type ContextMarket, contextsOfTrades } from '../context-of-trade.ts'
import { askedOf } from '../trade-in-bars.ts'
import * as repository from './repository.ts'

export interface Market {
  readonly market: ContextMarket
  /** Hash of everything that contexts depend on, except the trades. */
  readonly stamp: string
}

/** Some trades of a journal. */
export interface ContextsAsk {
  readonly journalId: number
  readonly ids: readonly number[]
  /** Instruments with bars or a session, by id. */
  readonly markets: ReadonlyMap<number, Market>
}

/** Computes the missing or outdated contexts of these trades: none yet, or another entry, bars or session. */
export async function findNewContexts(
  db: Db,
  cache: BarCache,
  { journalId, ids, markets }: ContextsAsk,
): Promise<readonly repository.FoundContext[]> {
  const trades = await findTradesById(db, journalId, ids)
  const known = new Map((await repository.findContexts(db, journalId, ids)).map((row) => [row.trade_id, row]))
  const found: repository.FoundContext[] = []
  for (const [instrumentId, group] of Map.groupBy(trades, (trade) => trade.instrumentId)) {
    const place = markets.get(instrumentId)
    if (place === undefined) continue
    const { market, stamp } = place
    const open = group.filter((trade) => {
      const row = known.get(trade.id)
      return row?.stamp !== stamp || !repository.isOf(row, trade)
    })
    const contexts = await contextsOfTrades(cache, market, open.map(askedOf))
    for (const trade of open)
      found.push({ tradeId: trade.id, entry: repository.entryOf(trade), stamp, context: contexts.get(trade.id)! })
  }
  return found
}
