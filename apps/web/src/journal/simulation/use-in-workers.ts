import { useCallback, useEffect, useRef, useState } from 'react'
import { simulationPool } from './simulation-pool.ts'
import type { WorkerPool } from './worker-pool.ts'

export interface Tell<Result> {
  /** Called with the number of finished runs. */
  readonly progress: (done: number) => void
  /** Called with a partial result. */
  readonly early: (result: Result) => void
}
type Run<Asked, Result> = (pool: WorkerPool, asked: Asked, tell: Tell<Result>, signal: AbortSignal) => Promise<Result>

interface Held<Asked, Result> {
  /** Current or last request. */
  readonly asked: Asked
  readonly state: 'running' | 'done' | 'stopped' | 'failed'
  readonly done: number
  readonly error: Error | null
  /** Shown result with its request: the previous one until the current one has a partial result. */
  readonly shown: { readonly asked: Asked; readonly result: Result } | null
}
export interface InWorkers<Asked, Result> extends Omit<Held<Asked, Result>, 'asked'> {
  readonly stop: () => void
  /** Restarts it, after it was stopped or failed. */
  readonly again: () => void
}

/**
 * Runs a job in the workers, and restarts it for each new request, which cancels the former one. Leaving the page cancels it too.
 *
 * @param asked the same object while the request is the same; null while there is none
 * @param run the same function at every render; @param ready false: it waits, and the previous result stays
 */
export function useInWorkers<Asked extends object, Result>(
  asked: Asked | null,
  run: Run<Asked, Result>,
  ready = true,
): InWorkers<Asked, Result> {
  const [latest, setLatest] = useState<Held<Asked, Result> | null>(null)
  const runningWork = useRef<AbortController>(null)

  const begin = useCallback(() => {
    if (asked === null || !ready) return
    const work = new AbortController()
    runningWork.current = work
    const change = (to: Partial<Held<Asked, Result>>): void => {
      if (!work.signal.aborted)
        setLatest((before) => ({
          ...(before?.asked === asked ? before : { ...newRun, shown: before?.shown ?? null }),
          asked,
          ...to,
        }))
    }
    change(newRun)
    const tell: Tell<Result> = {
      progress: (done) => change({ done }),
      early: (result) => change({ shown: { asked, result } }),
    }
    run(simulationPool, asked, tell, work.signal).then(
      (result) => change({ state: 'done', shown: { asked, result } }),
      (reason: unknown) =>
        change({ state: 'failed', error: reason instanceof Error ? reason : new Error(String(reason)) }),
    )
  }, [asked, run, ready])
  useEffect(() => {
    begin()
    return () => runningWork.current?.abort()
  }, [begin])

  const stop = useCallback(() => {
    runningWork.current?.abort()
    setLatest((before) => before && { ...before, state: 'stopped' })
  }, [])
  const { state, done, error } = latest?.asked === asked && latest !== null ? latest : newRun
  return { state, done, error, shown: asked === null ? null : (latest?.shown ?? null), stop, again: begin }
}

const newRun = { state: 'running', done: 0, error: null } as const
