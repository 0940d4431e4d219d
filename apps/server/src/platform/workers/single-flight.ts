/** Runs the task of a key. Concurrent calls with the same key share the result. */
type SingleFlight<T> = (key: string, work: () => Promise<T>) => Promise<T>

/** Single flight: for work requested by many at once, such as pages that all reconnect after a restart. */
export function singleFlight<T>(): SingleFlight<T> {
  const underway = new Map<string, Promise<T>>()
  return (key, work) => {
    const known = underway.get(key)
    if (known !== undefined) return known
    const begun = work().finally(() => underway.delete(key))
    underway.set(key, begun)
    return begun
  }
}
