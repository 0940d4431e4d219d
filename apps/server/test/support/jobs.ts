import { vi } from 'vitest'
import type { TestServer } from './server.ts'

/** Waits until everything is done that is to be done now. */
export async function jobsDone({ app, services: { db } }: TestServer): Promise<void> {
  const nothingLeft = async (): Promise<boolean> => {
    app.jobs.wake()
    const left = await db
      .selectFrom('job')
      .select('id')
      .where('state', 'in', ['WAITING', 'RUNNING'])
      .where('run_after', '<=', new Date().toISOString())
      .limit(1)
      .executeTakeFirst()
    return left === undefined
  }
  await vi.waitUntil(nothingLeft, { interval: 5 })
}
