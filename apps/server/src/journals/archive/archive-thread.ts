import type { Services } from '../../platform/http/services.ts'
import { type TaskThread, taskThread, type ThreadSettings } from '../../platform/workers/task-thread.ts'
import type { ArchiveTasks } from './archive-tasks.ts'

const hour = 3_600_000

/**
 * Thread that reads or writes archives. Close it at the end.
 * @param background for a thread that writes no journals
 */
export const archiveThread = (
  { store, fileSettings }: Pick<Services, 'store' | 'fileSettings'>,
  { atOnce, background }: Pick<ThreadSettings, 'atOnce' | 'background'>,
): TaskThread<ArchiveTasks> =>
  taskThread<ArchiveTasks>({
    file: new URL('archive-worker.ts', import.meta.url),
    data: { store, fileSettings },
    atOnce,
    patienceMs: hour,
    memoryMb: 1024,
    background,
    idleMs: 60_000,
  })
