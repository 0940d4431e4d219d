import { MINUTE } from '@afterclose/core/time'
import type { StoreSettings } from '../store/store.ts'
import type { FileSettings } from '../platform/files/file-settings.ts'
import { type TaskThread, taskThread } from '../platform/workers/task-thread.ts'
import type { ImportsTasks } from './imports-tasks.ts'

/** Paths and settings for the thread. */
export interface ImportsPlace {
  readonly store: StoreSettings
  readonly files: FileSettings
}

/** Threads for work that writes nothing to a journal and may take long. A small file never waits behind a large one. */
export interface ImportsThreads {
  readonly reading: TaskThread<ImportsTasks>
  readonly readingLarge: TaskThread<ImportsTasks>
}

export function importsThreads(data: ImportsPlace): ImportsThreads {
  const shared = {
    file: new URL('imports-worker.ts', import.meta.url),
    data,
    idleMs: MINUTE,
    atOnce: 1,
    patienceMs: 10 * MINUTE,
    background: true,
  }
  return {
    reading: taskThread<ImportsTasks>({ ...shared, memoryMb: 1024 }),
    readingLarge: taskThread<ImportsTasks>({ ...shared, memoryMb: 2048 }),
  }
}
