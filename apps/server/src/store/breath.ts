import { setTimeout as wait } from 'node:timers/promises'

/** Longer than the interval at which another thread retries to get the write lock (`sqlite-driver.ts`). */
const shortest = 8
/** A piece that took longer than twice this was held up by something that a longer pause does not mend. */
const longest = 250

/**
 * Pauses between two batches, with the write lock released, so that other writers get a turn, and for half as long as the
 * batch took: on a busy machine, or beside a database on the same cores, others get their third of it too.
 *
 * @param took milliseconds of the last batch
 */
export const breath = (took: number): Promise<void> => wait(Math.min(longest, Math.max(shortest, took / 2)))

/** So long a batch should take, milliseconds: others who write wait behind it. */
const aim = 20

/**
 * How many rows the next batch should take to last about 20 milliseconds, on whatever machine and store: as many as the last
 * one in proportion to its time, at most twice as many, and never fewer than a quarter of `most`, which cost about as much.
 */
export const nextBatch = (rows: number, took: number, most: number): number =>
  Math.round(Math.min(most, rows * 2, Math.max(most / 4, (rows * aim) / took)))

/**
 * Takes one step of a job after the other, with pauses between them.
 *
 * @param signal of the job: a stop takes effect between two steps
 * @param step false when nothing is left
 */
export async function untilDone(signal: AbortSignal, step: () => Promise<boolean>): Promise<void> {
  for (let isMore = true; isMore; ) {
    signal.throwIfAborted()
    const began = performance.now()
    isMore = await step()
    await breath(performance.now() - began)
  }
}

/** Rows of one batch of `inBatches`. */
const rowsAtOnce = 500

/**
 * Changes or removes any number of rows in short statements with pauses between them.
 *
 * @param change changes at most that many and returns how many it changed
 */
export async function inBatches(change: (most: number) => Promise<number>): Promise<void> {
  for (;;) {
    const began = performance.now()
    if ((await change(rowsAtOnce)) < rowsAtOnce) return
    await breath(performance.now() - began)
  }
}
