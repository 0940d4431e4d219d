/** Runs the work of a key. A second call for the same key, while the first is running, gets the result of the first. */
type SingleFlight<T> = (key: string, work: () => Promise<T>) => Promise<T>

/** Single flight: for work that many may ask for at the same time, such as pages that all open when the server comes back. */
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
