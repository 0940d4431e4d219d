import { randomUUID } from 'node:crypto'
import type { Instant } from '@afterclose/core/time'
import type { Selectable, Updateable } from 'kysely'
import { toJson } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'
import type { JobTable } from '../../store/job-tables.ts'

export type JobRow = Selectable<JobTable>

/** What is asked for. */
export interface NewJob {
  readonly kind: string
  readonly payload: unknown
  readonly journalId?: number
  readonly userId?: number
  /**
   * Nothing is added while a job with this key is there, done or not. A key that ends in `*` is given up when the job
   * is begun, so that what is asked for meanwhile is done once more.
   */
  readonly key?: string
  /** Not before; now when it is left out. */
  readonly runAfter?: Instant
}

/** Adds a job; in a transaction it exists when that commits. Null when one with its key is there already. */
export async function addJob(db: Db, job: NewJob, now: Instant): Promise<string | null> {
  const id = randomUUID()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('job')
    .values({
      id,
      kind: job.kind,
      journal_id: job.journalId ?? null,
      user_id: job.userId ?? null,
      key: job.key ?? null,
      payload: toJson(job.payload),
      state: 'WAITING',
      progress: 0,
      result: null,
      error: null,
      attempts: 0,
      run_after: job.runAfter ?? now,
      claimed_by: null,
      claimed_until: null,
      created: now,
      finished: null,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n ? id : null
}

/**
 * Claims the next job for `worker` in one statement: one that waits, or one whose worker has gone (its lease ran out). First
 * comes the user with the fewest running jobs, then the job that has waited longest. Jobs of a journal that is deleted or
 * not yet filled are skipped. Undefined when there is no job of these kinds.
 */
export const claimJob = (
  db: Db,
  kinds: readonly string[],
  claim: {
    readonly worker: string
    readonly now: Instant
    readonly until: Instant
    /** Jobs that the worker still does, though its claim may have run out, as when its computer slept. */
    readonly besides: readonly string[]
  },
): Promise<JobRow | undefined> =>
  db
    .updateTable('job')
    .set((eb) => ({
      state: 'RUNNING',
      attempts: eb('attempts', '+', 1),
      claimed_by: claim.worker,
      claimed_until: claim.until,
      key: eb.case().when('key', 'like', '%*').then(null).else(eb.ref('key')).end(),
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('job as next')
        .select('next.id')
        .where('kind', 'in', kinds)
        .$if(claim.besides.length > 0, (query) => query.where('next.id', 'not in', claim.besides))
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('journal')
                .select('journal.id')
                .whereRef('journal.id', '=', 'next.journal_id')
                .where('deleted', '=', 1),
            ),
          ),
        )
        .where((where) =>
          where.or([
            where.and([where('state', '=', 'WAITING'), where('run_after', '<=', claim.now)]),
            where.and([where('state', '=', 'RUNNING'), where('claimed_until', '<', claim.now)]),
          ]),
        )
        .orderBy((order) =>
          order
            .selectFrom('job as running')
            .select((count) => count.fn.countAll<number>().as('count'))
            .where('running.state', '=', 'RUNNING')
            .whereRef('running.user_id', '=', 'next.user_id'),
        )
        .orderBy('run_after')
        .orderBy('next.id')
        .limit(1),
    )
    // Two servers that saw the same job: the second finds it claimed when the first has committed.
    .where((eb) => eb.or([eb('state', '=', 'WAITING'), eb('claimed_until', '<', claim.now)]))
    .returningAll()
    .executeTakeFirst()

/** Changes a job that `worker` holds; false when it does not hold it any more. */
export async function updateClaimed(
  db: Db,
  id: string,
  worker: string,
  columns: Updateable<JobTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set(columns)
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .where('claimed_by', '=', worker)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const findJob = (db: Db, id: string): Promise<JobRow | undefined> =>
  db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst()

/** Jobs of a kind that wait or run. */
export const findOpenJobs = (db: Db, kind: string): Promise<JobRow[]> =>
  db.selectFrom('job').selectAll().where('kind', '=', kind).where('state', 'in', ['WAITING', 'RUNNING']).execute()

/** Cancels a job that is no longer needed. */
export async function deleteJob(db: Db, id: string): Promise<void> {
  await db.deleteFrom('job').where('id', '=', id).execute()
}

/** Removes jobs that finished or failed before this instant. */
export async function deleteDoneJobs(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('job').where('state', 'in', ['FINISHED', 'FAILED']).where('finished', '<', before).execute()
}
