import { setTimeout as wait } from 'node:timers/promises'
import { SourceProblem } from './source-problem.ts'

export interface Patience {
  readonly stop: AbortSignal
  /** Milliseconds between two requests. */
  readonly pause: number
  /** Counts a request. @throws what ends the fetch when there may be no more */
  readonly count: () => Promise<void>
  /** Waits. Tests put one in its place that only notes how long. */
  readonly wait?: (ms: number, stop: AbortSignal) => Promise<unknown>
}

const tries = 3
/** Without a word of the source; then twice as long, and so on. */
const firstWaitMs = 2000
/** Longest wait that a source may ask for, ms; above it the fetch ends. */
export const longestWaitMs = 60_000

const sleep: NonNullable<Patience['wait']> = (ms, signal) => wait(ms, undefined, { signal })

/**
 * Asks with a pause between requests, and again where that may help: when the source has a fault, or asks to wait a moment.
 * @returns asks one question after the other
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
