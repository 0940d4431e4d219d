import { setImmediate } from 'node:timers/promises'

/**
 * SQLite answers at once and so never lets go of the thread: what concerns many trades is done in parts with a pause
 * between them, in which other requests are answered.
 */
export const tradesPerBreath = 1000

/** A pause behind each. */
export async function* parts<T>(all: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let from = 0; from < all.length; from += tradesPerBreath) {
    yield all.slice(from, from + tradesPerBreath)
    await setImmediate()
  }
}
