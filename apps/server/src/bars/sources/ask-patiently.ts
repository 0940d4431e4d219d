import { setTimeout as wait } from 'node:timers/promises'
import { SourceProblem } from './source-problem.ts'

export interface Patience {
  readonly stop: AbortSignal
  /** Milliseconds between two requests. */
  readonly pause: number
  /** Counts a request. @throws an error that ends the fetch if the limit is reached */
  readonly count: () => Promise<void>
  /** Sleeps. Tests replace it by one that records the durations. */
  readonly wait?: (ms: number, stop: AbortSignal) => Promise<unknown>
}

const tries = 3
/** First wait if the source states none; doubled for each retry. */
const firstWaitMs = 2000
/** Longest wait that a source may ask for, ms; above it the fetch ends. */
export const longestWaitMs = 60_000

const sleep: NonNullable<Patience['wait']> = (ms, signal) => wait(ms, undefined, { signal })

/**
 * Requests with a pause in between, and retries server faults and rate limits.
 * @returns a function that sends one request after the other
 */
export function askPatiently({ stop, pause, count, wait: rest = sleep }: Patience) {
  let last: number | null = null
  return async function ask<T>(question: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const left = last === null ? 0 : pause - (performance.now() - last)
      if (left > 0) await rest(left, stop)
      stop.throwIfAborted()
      await count()
      try {
        return await question()
      } catch (error) {
        const waits = error instanceof SourceProblem && error.passing ? waitOf(error, attempt) : null
        if (waits === null || attempt === tries || waits > longestWaitMs) throw error
        await rest(waits, stop)
      } finally {
        last = performance.now()
      }
    }
  }
}

const waitOf = ({ waitMs }: SourceProblem, attempt: number): number => waitMs ?? firstWaitMs * 2 ** (attempt - 1)
