/** An LRU cache with a size budget. */
export interface LruCache<Value> {
  /** The cached value, marked as most recently used; undefined if missing. */
  get(key: string): Value | undefined
  /** The cached value, without marking it as used. */
  peek(key: string): Value | undefined
  /** Caches a value, replacing the one under the same key. */
  keep(key: string, value: Value): void
  /**
   * Evicts the least recently used until the rest fits. Values used since the previous call always stay, so that one piece of work keeps
   * everything it needs, however large.
   */
  trim(): void
  drop(key: string): void
  clear(): void
  /** Iterates from the least recently used; entries may be dropped on the way. */
  each(visit: (value: Value, key: string) => void): void
}

/**
 * @param budget total size
 * @param sizeOf size of a value, computed on insertion
 */
export function lruCache<Value>(budget: number, sizeOf: (value: Value) => number): LruCache<Value> {
  // a map iterates in insertion order, so used entries are inserted again
  const entries = new Map<string, { readonly value: Value; readonly size: number; readonly period: number }>()
  let total = 0
  let period = 0
  const drop = (key: string): void => {
    total -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  const put = (key: string, value: Value, size: number): void => {
    drop(key)
    entries.set(key, { value, size, period })
    total += size
  }
  return {
    get(key) {
      const entry = entries.get(key)
      if (entry !== undefined) put(key, entry.value, entry.size)
      return entry?.value
    },
    peek: (key) => entries.get(key)?.value,
    keep: (key, value) => put(key, value, sizeOf(value)),
    trim() {
      for (const [key, entry] of entries) {
        if (total <= budget || entry.period === period) break
        drop(key)
      }
      period++
    },
    drop,
    clear() {
      entries.clear()
      total = 0
    },
    each(visit) {
      entries.forEach(({ value }, key) => {
        visit(value, key)
      })
    },
  }
}
