/**
 * Runs one job after the other. A job whose signal is aborted while it waits is never run: of many quick changes of a
 * filter only the first and the last are computed.
 */
export function createQueue(): <T>(job: () => Promise<T>, signal: AbortSignal) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (job, signal) => {
    const turn = last.then(() => {
      signal.throwIfAborted()
      return job()
    })
    last = turn.catch(() => {})
    return turn
  }
}
