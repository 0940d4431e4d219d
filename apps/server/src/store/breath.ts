import { setTimeout as wait } from 'node:timers/promises'

/** Longer than the interval at which another thread retries to get the write lock (`sqlite-driver.ts`). */
const shortest = 8
/** A batch that took longer than twice this was delayed by something that a longer pause does not cure. */
const longest = 250

/**
 * Pauses between two batches with the write lock released, for half as long as the batch took: other writers get a turn, and on a busy
 * machine, or next to a database on the same cores, a third of the processor.
 *
 * @param took milliseconds of the last batch
 */
export const breath = (took: number): Promise<void> => wait(Math.min(longest, Math.max(shortest, took / 2)))

/** Target duration of a batch, ms: other writers wait for it. */
const aim = 20

/**
 * Next batch size for about 20 milliseconds on any machine and store: scaled by the last one's time, at most doubled, and at least a
 * quarter of `most`, which costs about as much.
 */
export const nextBatch = (rows: number, took: number, most: number): number =>
  Math.round(Math.min(most, rows * 2, Math.max(most / 4, (rows * aim) / took)))

/**
 * Runs the steps of a job with pauses in between.
 *
 * @param signal of the job: a stop takes effect between two steps
 * @param step false if nothing is left
 */
export async function untilDone(signal: AbortSignal, step: () => Promise<boolean>): Promise<void> {
  for (let isMore = true; isMore; ) {
    signal.throwIfAborted()
    const began = performance.now()
    isMore = await step()
    await breath(performance.now() - began)
  }
}

/** Maximum rows per batch of `inBatches`. */
const rowsAtOnce = 500

/**
 * Changes or removes any number of rows in short queries with pauses in between.
 *
 * @param change changes at most that many rows and returns how many
 */
export async function inBatches(change: (most: number) => Promise<number>): Promise<void> {
  for (;;) {
    const began = performance.now()
    if ((await change(rowsAtOnce)) < rowsAtOnce) return
    await breath(performance.now() - began)
  }
}
