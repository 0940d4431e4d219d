import { type LruCache, lruCache } from '../columns/lru-cache.ts'
import type { TradeTable } from '../trades/trade-table.ts'

/**
 * Memoises a value derived from a table and a plain value, per state of the journal.
 *
 * @param count LRU size
 * @param make the cache key is the argument `of`
 */
export function keptByTable<Of, Made extends object, Named extends readonly unknown[] = []>(
  count: number,
  make: (table: TradeTable, of: Of, ...named: Named) => Made,
): (table: TradeTable, of: Of, ...named: Named) => Made {
  const made = new WeakMap<TradeTable, LruCache<Made>>()
  return (table, of, ...named) => {
    const known = made.get(table) ?? lruCache<Made>(count, () => 1)
    made.set(table, known)
    const name = JSON.stringify(of)
    const one = known.get(name) ?? make(table, of, ...named)
    known.keep(name, one)
    known.trim()
    return one
  }
}
