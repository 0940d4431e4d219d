/**
 * Settles with `work`, or rejects as soon as the signal is aborted. Some requests never settle by themselves: Node closes the connection of
 * a response that switches protocols without an error, and libraries may overlook a signal.
 */
export async function byDeadline<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const end = (): void => reject(signal.reason)
  if (signal.aborted) end()
  else signal.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([late, work()])
  } finally {
    signal.removeEventListener('abort', end)
  }
}
