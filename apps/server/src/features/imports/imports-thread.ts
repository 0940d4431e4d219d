import type { StoreSettings } from '../../db/store.ts'
import type { FileSettings } from '../../files/file-settings.ts'
import { type TaskThread, taskThread } from '../../workers/task-thread.ts'
import type { ImportsTasks } from './imports-tasks.ts'

/** Where the thread finds everything. */
export interface ImportsPlace {
  readonly store: StoreSettings
  readonly files: FileSettings
}

export const importsThread = (place: ImportsPlace): TaskThread<ImportsTasks> =>
  taskThread<ImportsTasks>({
    file: new URL('imports-worker.ts', import.meta.url),
    data: place,
    atOnce: 2, // a heavy job, and beside it somebody who undoes
    patienceMs: 180_000,
    memoryMb: 2048,
  })
