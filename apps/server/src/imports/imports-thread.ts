import type { StoreSettings } from '../store/store.ts'
import type { FileSettings } from '../platform/files/file-settings.ts'
import { type TaskThread, taskThread } from '../platform/workers/task-thread.ts'
import type { ImportsTasks } from './imports-tasks.ts'

/** Where the thread finds everything. */
export interface ImportsPlace {
  readonly store: StoreSettings
  readonly files: FileSettings
}

type Reading = Pick<ImportsTasks, 'read' | 'recognise'>
type Saving = Omit<ImportsTasks, keyof Reading>

/**
 * Threads for what writes nothing to a journal, and may take its time, and one for what does. A small file is never read
 * behind a large one.
 */
export interface ImportsThreads {
  readonly reading: TaskThread<Reading>
  readonly readingLarge: TaskThread<Reading>
  readonly saving: TaskThread<Saving>
}

const shared = (place: ImportsPlace) => ({
  file: new URL('imports-worker.ts', import.meta.url),
  data: place,
  idleMs: 60_000,
})

export const importsThreads = (place: ImportsPlace): ImportsThreads => ({
  reading: taskThread<Reading>({ ...shared(place), memoryMb: 1024, atOnce: 1, patienceMs: 600_000, background: true }),
  readingLarge: taskThread<Reading>({
    ...shared(place),
    memoryMb: 2048,
    atOnce: 1,
    patienceMs: 600_000,
    background: true,
  }),
  // Two: a job, and beside it somebody who undoes.
  saving: taskThread<Saving>({ ...shared(place), memoryMb: 2048, atOnce: 2, patienceMs: 180_000, background: false }),
})
