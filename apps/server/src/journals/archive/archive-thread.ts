import type { Services } from '../../platform/http/services.ts'
import { type TaskThread, taskThread } from '../../platform/workers/task-thread.ts'
import type { ArchiveTasks } from './archive-tasks.ts'

const hour = 3_600_000

/** Thread that writes archives. Close it at the end. */
export const archiveThread = ({
  store,
  fileSettings,
}: Pick<Services, 'store' | 'fileSettings'>): TaskThread<ArchiveTasks> =>
  taskThread<ArchiveTasks>({
    file: new URL('archive-worker.ts', import.meta.url),
    data: { store, fileSettings },
    atOnce: 2, // each reads the whole journal in its own snapshot
    patienceMs: hour,
    memoryMb: 1024,
    background: true,
    idleMs: 60_000,
  })
