import type { FastifyInstance } from 'fastify'
import { taskThread } from '../../platform/workers/task-thread.ts'
import type { CopyTasks, WriteCopy } from './write-copy.ts'

/** Copies journals in a thread, because a large one would block others. */
export function copyThread(app: FastifyInstance): WriteCopy {
  const thread = taskThread<CopyTasks>({
    file: new URL('copy-worker.ts', import.meta.url),
    data: { store: app.services.store },
    atOnce: 2,
    patienceMs: 3_600_000,
    memoryMb: 512,
    background: false, // other writers wait for it
    idleMs: 60_000,
  })
  app.addHook('onClose', () => thread.close())
  return (ask) => thread.run('write', ask)
}
