import { rm, writeFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { temporaryFile } from '../files/temporary.ts'
import { onDisk } from '../files/outage.ts'
import type { Services } from '../http/services.ts'
import type { OutageCode } from '../outage.ts'
import { taskThread, type TaskThread } from '../workers/task-thread.ts'
import type { CheckTasks } from './check-tasks.ts'
import { Health } from './health.ts'
import { noteCheck } from './repository.ts'

/** More than the database needs for a small write in allocated space. */
const trialBytes = 256 * 1024

/** Not flushed: free space is checked when writing, and flushing would wear the disk. */
async function tryFolder(dataDir: string): Promise<void> {
  const path = await temporaryFile(dataDir)
  try {
    await writeFile(path, Buffer.alloc(trialBytes), { mode: 0o600 })
  } finally {
    await rm(path, { force: true })
  }
}

/** Must run before anything that may report an outage. @returns the thread that checks the whole database */
export function watchHealth(app: FastifyInstance, { db, store, config, times }: Services): TaskThread<CheckTasks> {
  const thread = taskThread<CheckTasks>({
    file: new URL('check-worker.ts', import.meta.url),
    data: store,
    atOnce: 1,
    patienceMs: 600_000,
    memoryMb: 256,
    background: true,
    idleMs: 10_000,
  })
  const check = async (before: OutageCode | null): Promise<void> => {
    // Damage in one place does not prevent writing elsewhere.
    if (before === 'Database damaged') await thread.run('readAll', undefined)
    else await noteCheck(db, new Date().toISOString())
    if (config.s3 === null) await onDisk(tryFolder(config.dataDir))
  }
  app.decorate('health', new Health(check, app.log, times.health))
  app.addHook('onClose', () => thread.close())
  return thread
}
