import { addDraws, type EntryPool, entryPool } from '@afterclose/bars/study/random-entries'
import type { RandomEntries } from '@afterclose/contract/random-entries'
import type { BarCache } from '../bar-cache.ts'
import { inOrder } from '../trade-in-bars.ts'
import { hasOwnStop, type WalkAsk, withBars } from './walk-of-trades.ts'

/** Trades of one instrument to compare with random entries. */
export interface EntriesAsk extends Omit<WalkAsk, 'subjects'> {
  readonly minutes: number
  readonly draws: number
}

const day = 86_400
/** Seconds of the surrounding sessions, and of the span that shows open hours. */
const around = 46 * day

/** Pools of moments, and the sums of their draws. A trade's id is its seed, so that the result does not depend on the order of batches. */
export async function entriesOfTrades(cache: BarCache, ask: EntriesAsk): Promise<Omit<RandomEntries, 'spreads'>> {
  const series = await cache.seriesOf(ask.userId, ask.names)
  const sums = new Float64Array(ask.draws)
  const trades: RandomEntries['trades'] = []
  for (const trade of inOrder(ask.trades)) {
    if (!hasOwnStop(trade)) continue
    const found = await withBars(cache, series, trade, ask, {
      before: around,
      tries: [around + ask.minutes * 60],
      isOpen: () => false,
      walk: (one, market): { readonly why: null; readonly pool: EntryPool | null } => ({
        why: null,
        pool: entryPool(one, market, ask.minutes),
      }),
    })
    if (found.why !== null || found.pool === null) continue
    addDraws(sums, found.pool, trade.id)
    trades.push({ tradeId: trade.id, real: found.pool.real, moments: found.pool.moments.length })
  }
  return { trades, sums: Array.from(sums) }
}
