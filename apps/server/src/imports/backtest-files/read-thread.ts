import { type TaskThread, taskThread } from '../../platform/workers/task-thread.ts'
import type { ReadTasks } from './read-tasks.ts'

export type BacktestFileThread = TaskThread<ReadTasks>

/** Thread that parses files of tested trades, so that ten thousand rows do not block others. It needs no store. */
export const backtestFileThread = (): BacktestFileThread =>
  taskThread<ReadTasks>({
    file: new URL('read-worker.ts', import.meta.url),
    data: null,
    atOnce: 1,
    patienceMs: 60_000,
    memoryMb: 512,
    background: true,
    idleMs: 60_000,
  })
