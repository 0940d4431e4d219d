import type { FastifyInstance } from 'fastify'
import { type TaskThread, taskThread } from '../../platform/workers/task-thread.ts'
import type { NumbersTasks } from './numbers-tasks.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Thread that reads whole journals. */
    numbers: TaskThread<NumbersTasks>
    /** Thread for slow reports, so that they do not delay other users. */
    slowNumbers: TaskThread<NumbersTasks>
  }
}

export function startNumbersThread(app: FastifyInstance): void {
  const settings = {
    file: new URL('numbers-worker.ts', import.meta.url),
    data: app.services.store,
    patienceMs: 60_000,
    memoryMb: 4096,
  }
  // Caches the last used journals.
  const numbers = taskThread<NumbersTasks>({ ...settings, atOnce: 4, background: false, idleMs: null })
  const slowNumbers = taskThread<NumbersTasks>({ ...settings, atOnce: 1, background: true, idleMs: 60_000 })
  app.decorate('numbers', numbers).decorate('slowNumbers', slowNumbers)
  app.addHook('onClose', async () => {
    await Promise.all([numbers.close(), slowNumbers.close()])
  })
}
