import { setTimeout as wait } from 'node:timers/promises'
import { contextsKind } from '../../src/store/ask-for-contexts.ts'
import { guardKind } from '../../src/store/ask-for-guard.ts'
import type { TestServer } from './server.ts'

/** Waits until everything is done that is to be done now. */
export async function jobsDone({ app, services: { db } }: TestServer): Promise<void> {
  const nothingLeft = async (): Promise<boolean> => {
    const left = await db
      .selectFrom('job')
      .select('state')
      .where('state', 'in', ['WAITING', 'RUNNING'])
      .where('run_after', '<=', new Date().toISOString())
      .orderBy('state', 'desc')
      .limit(1)
      .executeTakeFirst()
    // a test may have moved the clock, or the instant of a job; one that ends has its lane looked at
    if (left?.state === 'WAITING') app.jobs.wake()
    return left === undefined
  }
  // Vitest's own waits move a stopped date forward with each look, by more on a busy machine.
  while (!(await nothingLeft())) await wait(25)
}

/** Has jobs of a kind done that changes asked for, without waiting until they are due, also where one of them is running already. */
async function workedOff(server: TestServer, kind: string): Promise<void> {
  const { db } = server.services
  const due = { run_after: new Date(0).toISOString() }
  const asked = db.selectFrom('job').select('id').where('kind', '=', kind)
  // a job that finds something asks for another look
  while ((await asked.where('state', 'in', ['WAITING', 'RUNNING']).executeTakeFirst()) !== undefined) {
    await db.updateTable('job').set(due).where('kind', '=', kind).where('state', '=', 'WAITING').execute()
    await jobsDone(server)
  }
}

/** Has the market at entries found. */
export const contextsFound = (server: TestServer): Promise<void> => workedOff(server, contextsKind)

/** Has the trades of attempts judged by their rules: broken rules that are found change a journal again. */
export const rulesJudged = (server: TestServer): Promise<void> => workedOff(server, guardKind)
