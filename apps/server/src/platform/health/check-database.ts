import { MINUTE } from '@afterclose/core/time'
import type { FastifyInstance } from 'fastify'
import { outageOf } from '../outage.ts'
import type { TaskThread } from '../workers/task-thread.ts'
import type { CheckTasks } from './check-tasks.ts'

const kind = 'check-database'
/** The job that notifies the owner, once a day. */
export const damageKind = 'tell-damage'
/** A start is busy enough. */
const afterStartMs = MINUTE

/**
 * Checks the whole database once a day and soon after the start, in a low-priority thread. Damage fails /health, and the owner is notified.
 */
export function checkDatabase(app: FastifyInstance, thread: TaskThread<CheckTasks>): void {
  const { jobs, health, services } = app
  const { db } = services
  jobs.register({
    kind,
    attempts: 3,
    async run() {
      try {
        await thread.run('readAll', undefined)
      } catch (error) {
        if (!health.recordOutage(error)) throw error
        if (outageOf(error) !== 'Database damaged') return
        const key = `damage ${new Date().toISOString().slice(0, 10)}`
        await jobs.add(db, { kind: damageKind, payload: { key }, key })
      }
    },
  })
  jobs.schedule('database check', '25 3 * * *', kind)
  const start = () =>
    void jobs.add(db, { kind, payload: {}, key: `${kind}*` }).catch((error) => health.reportError(error))
  const timer = setTimeout(start, afterStartMs).unref()
  app.addHook('onClose', async () => clearTimeout(timer))
}
