/** Values by key, of which only the most recently used are kept. */
export interface Recent<Value> {
  /** The kept value, or the one that `make` gives and that is kept from now on. */
  take(key: string, make: () => Value): Value
}

/** @param limit how many values are kept, at least 1 */
export function recent<Value>(limit: number): Recent<Value> {
  const kept = new Map<string, { readonly value: Value }>()
  return {
    take(key, make) {
      const entry = kept.get(key) ?? { value: make() }
      kept.delete(key)
      kept.set(key, entry)
      if (kept.size > limit) for (const oldest of kept.keys()) if (kept.size > limit) kept.delete(oldest)
      return entry.value
    },
  }
}
