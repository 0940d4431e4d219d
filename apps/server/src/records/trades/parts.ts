import { setImmediate } from 'node:timers/promises'

/** Batch size: SQLite runs synchronously and blocks the thread, so work on many trades pauses between batches for other requests. */
export const tradesPerBreath = 1000

/** Pauses after each. */
export async function* parts<T>(all: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let from = 0; from < all.length; from += tradesPerBreath) {
    yield all.slice(from, from + tradesPerBreath)
    await setImmediate()
  }
}
