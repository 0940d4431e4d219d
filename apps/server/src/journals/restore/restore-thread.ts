import type { Services } from '../../platform/http/services.ts'
import { type TaskThread, taskThread } from '../../platform/workers/task-thread.ts'
import type { RestoreTasks } from './restore-tasks.ts'

const hour = 3_600_000

/** Thread that reads archives and writes journals. Close it at the end. */
export const restoreThread = ({
  store,
  fileSettings,
}: Pick<Services, 'store' | 'fileSettings'>): TaskThread<RestoreTasks> =>
  taskThread<RestoreTasks>({
    file: new URL('restore-worker.ts', import.meta.url),
    data: { store, fileSettings },
    atOnce: 1,
    patienceMs: hour,
    memoryMb: 1024,
    background: false, // other writers wait for it
    idleMs: 60_000,
  })
