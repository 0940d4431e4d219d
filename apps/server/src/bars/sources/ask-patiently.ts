import { setTimeout as wait } from 'node:timers/promises'
import { FetchPauses } from './fetch-progress.ts'
import { SourceProblem } from './source-problem.ts'

export interface Patience {
  readonly stop: AbortSignal
  /** Milliseconds between two requests. */
  readonly pause: number
  /** Counts a request. @throws an error that ends the fetch if the limit is reached */
  readonly count: () => Promise<void>
  /** Failures of the first question before the fetch paused. */
  readonly failures?: number
  /** Sleeps. Tests replace it by one that records the durations. */
  readonly wait?: (ms: number, stop: AbortSignal) => Promise<unknown>
}

const tries = 3
/** First wait if the source states none; doubled for each retry. */
const firstWaitMs = 2000
/** Longest wait that a source may ask for, ms; above it the fetch ends. */
export const longestWaitMs = 60_000
/** Longer waits give the place in the lane to another fetch, ms. */
const heldWaitMs = 1000
/** How long a fetch holds its place, ms: with short pauses or a slow source it would otherwise keep it for hours. */
const turnMs = 20_000

const sleep: NonNullable<Patience['wait']> = (ms, signal) => wait(ms, undefined, { signal })

/**
 * Requests with a pause in between, and retries server faults and rate limits.
 * @returns a function that sends one request after the other, and throws FetchPauses if the fetch should continue later
 */
export function askPatiently({ stop, pause, count, failures = 0, wait: rest = sleep }: Patience) {
  const begun = performance.now()
  let last: number | null = null
  let failed = failures
  const restOrPause = async (ms: number): Promise<void> => {
    if (ms > heldWaitMs || (last !== null && performance.now() - begun > turnMs)) throw new FetchPauses(ms, failed)
    if (ms > 0) await rest(ms, stop)
  }
  return async function ask<T>(question: () => Promise<T>): Promise<T> {
    for (;;) {
      await restOrPause(last === null ? 0 : Math.max(0, pause - (performance.now() - last)))
      stop.throwIfAborted()
      await count()
      let waits: number | null
      try {
        const answer = await question()
        failed = 0
        return answer
      } catch (error) {
        failed++
        waits = error instanceof SourceProblem && error.passing ? waitOf(error, failed) : null
        if (waits === null || failed >= tries || waits > longestWaitMs) {
          failed = 0
          throw error
        }
      } finally {
        last = performance.now()
      }
      await restOrPause(waits)
    }
  }
}

const waitOf = ({ waitMs }: SourceProblem, attempt: number): number => waitMs ?? firstWaitMs * 2 ** (attempt - 1)
