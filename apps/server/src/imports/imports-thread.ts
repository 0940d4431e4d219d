import { MINUTE } from '@afterclose/core/time'
import type { StoreSettings } from '../store/store.ts'
import type { FileSettings } from '../platform/files/file-settings.ts'
import { type TaskThread, taskThread } from '../platform/workers/task-thread.ts'
import type { ImportsTasks } from './imports-tasks.ts'

/** Paths and settings that each thread needs. */
export interface ImportsThreadSettings {
  readonly store: StoreSettings
  readonly files: FileSettings
}

/** Threads for slow work that writes nothing to a journal: one for large files, so that a small file never waits behind one. */
export interface ImportsThreads {
  readonly reading: TaskThread<ImportsTasks>
  readonly readingLarge: TaskThread<ImportsTasks>
}

export function importsThreads(data: ImportsThreadSettings): ImportsThreads {
  const sharedOptions = {
    file: new URL('imports-worker.ts', import.meta.url),
    data,
    idleMs: MINUTE,
    atOnce: 1,
    patienceMs: 10 * MINUTE,
    background: true,
  }
  return {
    reading: taskThread<ImportsTasks>({ ...sharedOptions, memoryMb: 1024 }),
    readingLarge: taskThread<ImportsTasks>({ ...sharedOptions, memoryMb: 2048 }),
  }
}
