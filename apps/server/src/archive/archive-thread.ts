import type { Services } from '../http/services.ts'
import { type TaskThread, taskThread } from '../workers/task-thread.ts'
import type { ArchiveTasks } from './archive-tasks.ts'

const hour = 3_600_000

/** A thread that reads or writes archives. Close it at the end. */
export const archiveThread = (
  { store, fileSettings }: Pick<Services, 'store' | 'fileSettings'>,
  atOnce: number,
): TaskThread<ArchiveTasks> =>
  taskThread<ArchiveTasks>({
    file: new URL('archive-worker.ts', import.meta.url),
    data: { store, fileSettings },
    atOnce,
    patienceMs: hour,
    memoryMb: 1024,
  })
