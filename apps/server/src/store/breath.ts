import { setTimeout as wait } from 'node:timers/promises'

/** Longer than the interval at which another thread retries to get the write lock (`sqlite-driver.ts`). */
const shortest = 8
/** After this time every waiting writer has had its turn. */
const longest = 25

/** Pauses between two batches, with the write lock released, so that other writers get a turn. @param took milliseconds of the last batch */
export const breath = (took: number): Promise<void> => wait(Math.min(longest, Math.max(shortest, took / 2)))
