import { MINUTE } from '@afterclose/core/time'
import type { FastifyInstance } from 'fastify'
import type { FileSettings } from '../platform/files/file-settings.ts'
import { type TaskThread, taskThread } from '../platform/workers/task-thread.ts'
import type { StoreSettings } from '../store/store.ts'
import type { SavingTasks } from './saving-tasks.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Thread for writes of more than a few hundred rows. */
    saving: TaskThread<SavingTasks>
  }
}

/** Paths and settings for the thread. */
export interface SavingPlace {
  readonly store: StoreSettings
  readonly files: FileSettings
}

export function startSavingThread(app: FastifyInstance): void {
  const { store, fileSettings: files } = app.services
  const place: SavingPlace = { store, files }
  const saving = taskThread<SavingTasks>({
    file: new URL('saving-worker.ts', import.meta.url),
    data: place,
    atOnce: 2, // a job, and a change that a user waits for
    patienceMs: 30 * MINUTE,
    memoryMb: 2048,
    background: false, // others wait for its lock
    idleMs: MINUTE,
  })
  app.decorate('saving', saving)
  app.addHook('onClose', () => saving.close())
}
