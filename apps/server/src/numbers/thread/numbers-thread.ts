import type { FastifyInstance } from 'fastify'
import { type TaskThread, taskThread } from '../../platform/workers/task-thread.ts'
import type { NumbersTasks } from './numbers-tasks.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Reads whole journals in a thread of its own. */
    numbers: TaskThread<NumbersTasks>
  }
}

export function startNumbersThread(app: FastifyInstance): void {
  const numbers = taskThread<NumbersTasks>({
    file: new URL('numbers-worker.ts', import.meta.url),
    data: app.services.store,
    atOnce: 4,
    patienceMs: 60_000,
    memoryMb: 4096,
    background: false,
    idleMs: null, // it holds the journals that were asked for last
  })
  app.decorate('numbers', numbers)
  app.addHook('onClose', () => numbers.close())
}
