import type { StoreSettings } from '../store/store.ts'
import type { FileSettings } from '../platform/files/file-settings.ts'
import { type TaskThread, taskThread } from '../platform/workers/task-thread.ts'
import type { FastifyInstance } from 'fastify'
import type { ImportsTasks } from './imports-tasks.ts'
import type { PartialExitsAsk } from './partial-exits/change-partial-exits.ts'

/** Paths and settings for the thread. */
export interface ImportsPlace {
  readonly store: StoreSettings
  readonly files: FileSettings
}

type Reading = Pick<ImportsTasks, 'read' | 'recognise'>
type Saving = Omit<ImportsTasks, keyof Reading>

/**
 * Threads for work that writes nothing to a journal and may take long, and one for work that writes. A small file never waits behind a
 * large one.
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

const reading = { atOnce: 1, patienceMs: 600_000, background: true }

export const importsThreads = (place: ImportsPlace): ImportsThreads => ({
  reading: taskThread<Reading>({ ...shared(place), ...reading, memoryMb: 1024 }),
  readingLarge: taskThread<Reading>({ ...shared(place), ...reading, memoryMb: 2048 }),
  saving: savingThread(place),
})

/** Two connections: one for a job, one for a user's undo. */
const savingThread = (place: ImportsPlace): ImportsThreads['saving'] =>
  taskThread({ ...shared(place), memoryMb: 2048, atOnce: 2, patienceMs: 180_000, background: false })

/** Changes the journal's setting in a thread of its own: the threads of imports are unknown to journals. */
export function partialExitsThread(app: FastifyInstance): (ask: PartialExitsAsk) => Promise<void> {
  const { store, fileSettings: files } = app.services
  const thread = savingThread({ store, files })
  app.addHook('onClose', () => thread.close())
  return (ask) => thread.run('partialExits', ask)
}
