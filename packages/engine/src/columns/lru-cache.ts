/** An LRU cache: of its values by key the most recently used are kept, as far as they fit. */
export interface LruCache<Value> {
  /** The kept value, now the most recently used; undefined when it is not kept. */
  get(key: string): Value | undefined
  /** The kept value, without a trace of the question. */
  peek(key: string): Value | undefined
  /** Keeps a value, in place of an older one under the same key. */
  keep(key: string, value: Value): void
  /**
   * Drops those used longest ago until the rest fits. What was used since the call before stays in any case: one piece
   * of work finds all that it needs, however large it is.
   */
  trim(): void
  drop(key: string): void
  clear(): void
  /** Shows all, those used longest ago first; they may be dropped on the way. */
  each(visit: (value: Value, key: string) => void): void
}

/**
 * @param budget how much is kept
 * @param sizeOf how much of it a value takes; asked when the value comes
 */
export function lruCache<Value>(budget: number, sizeOf: (value: Value) => number): LruCache<Value> {
  // a map hands its keys out in the order in which they came: what is used is put in again
  const kept = new Map<string, { readonly value: Value; readonly size: number; readonly period: number }>()
  let total = 0
  let period = 0
  const drop = (key: string): void => {
    total -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }
  const put = (key: string, value: Value, size: number): void => {
    drop(key)
    kept.set(key, { value, size, period })
    total += size
  }
  return {
    get(key) {
      const entry = kept.get(key)
      if (entry !== undefined) put(key, entry.value, entry.size)
      return entry?.value
    },
    peek: (key) => kept.get(key)?.value,
    keep: (key, value) => put(key, value, sizeOf(value)),
    trim() {
      for (const [key, entry] of kept) {
        if (total <= budget || entry.period === period) break
        drop(key)
      }
      period++
    },
    drop,
    clear() {
      kept.clear()
      total = 0
    },
    each(visit) {
      kept.forEach(({ value }, key) => {
        visit(value, key)
      })
    },
  }
}
