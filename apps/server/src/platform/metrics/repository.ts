import { sql } from 'kysely'
import type { Db } from '../../store/db.ts'

interface CountOf {
  readonly name: string
  readonly state: string
  readonly count: number
}

/** Jobs of all servers that wait, run or failed within the last 30 days. */
export const countJobs = (db: Db): Promise<readonly CountOf[]> =>
  db
    .selectFrom('job')
    .select(['kind as name', 'state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('state', '<>', 'FINISHED')
    .groupBy(['kind', 'state'])
    .execute()

/** Number of unfinished imports. */
export const countImports = (db: Db): Promise<readonly Omit<CountOf, 'name'>[]> =>
  db
    .selectFrom('import_job')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('state', 'not in', ['DONE', 'FAILED'])
    .groupBy('state')
    .execute()

/** Latency of a trivial query, seconds. */
export async function readSeconds(db: Db): Promise<number> {
  const start = performance.now()
  await sql`select 1`.execute(db)
  return (performance.now() - start) / 1000
}
