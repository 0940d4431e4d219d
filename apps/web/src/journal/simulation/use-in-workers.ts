import { useCallback, useEffect, useRef, useState } from 'react'
import { simulationPool } from './simulation-pool.ts'
import type { WorkerPool } from './worker-pool.ts'

export interface RunListener<Result> {
  /** Called with the number of finished runs. */
  readonly progress: (done: number) => void
  /** Called with a partial result. */
  readonly early: (result: Result) => void
}
type RunJob<Asked, Result> = (
  pool: WorkerPool,
  asked: Asked,
  listener: RunListener<Result>,
  signal: AbortSignal,
) => Promise<Result>

interface RunState<Asked, Result> {
  /** Current or last request. */
  readonly asked: Asked
  readonly state: 'running' | 'done' | 'stopped' | 'failed'
  readonly done: number
  readonly error: Error | null
  /** The result to show, with its request. It stays that of the previous request until the current one has a partial result. */
  readonly shown: { readonly asked: Asked; readonly result: Result } | null
}
export interface WorkerRun<Asked, Result> extends Omit<RunState<Asked, Result>, 'asked'> {
  readonly stop: () => void
  /** Runs the same request again, after it was stopped or failed. */
  readonly again: () => void
}

/**
 * Runs a job in the workers, and restarts it for each new request, cancelling the previous one. Leaving the page cancels it too.
 *
 * @param asked the same object while the request is the same; null while there is none
 * @param run the same function at every render; @param ready false: it waits, and the previous result stays
 */
export function useWorkerRun<Asked extends object, Result>(
  asked: Asked | null,
  run: RunJob<Asked, Result>,
  ready = true,
): WorkerRun<Asked, Result> {
  const [latestRun, setLatest] = useState<RunState<Asked, Result> | null>(null)
  const runningController = useRef<AbortController>(null)

  const startRun = useCallback(() => {
    if (asked === null || !ready) return
    const controller = new AbortController()
    runningController.current = controller
    const updateRun = (changes: Partial<RunState<Asked, Result>>): void => {
      if (!controller.signal.aborted)
        setLatest((previous) => ({
          ...(previous?.asked === asked ? previous : { ...newRun, shown: previous?.shown ?? null }),
          asked,
          ...changes,
        }))
    }
    updateRun(newRun)
    const listener: RunListener<Result> = {
      progress: (done) => updateRun({ done }),
      early: (result) => updateRun({ shown: { asked, result } }),
    }
    run(simulationPool, asked, listener, controller.signal).then(
      (result) => updateRun({ state: 'done', shown: { asked, result } }),
      (reason: unknown) =>
        updateRun({ state: 'failed', error: reason instanceof Error ? reason : new Error(String(reason)) }),
    )
  }, [asked, run, ready])
  useEffect(() => {
    startRun()
    return () => runningController.current?.abort()
  }, [startRun])

  const stop = useCallback(() => {
    runningController.current?.abort()
    setLatest((previous) => previous && { ...previous, state: 'stopped' })
  }, [])
  const { state, done, error } = latestRun?.asked === asked && latestRun !== null ? latestRun : newRun
  return { state, done, error, shown: asked === null ? null : (latestRun?.shown ?? null), stop, again: startRun }
}

const newRun = { state: 'running', done: 0, error: null } as const
