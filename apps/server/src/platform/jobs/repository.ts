import { randomUUID } from 'node:crypto'
import type { Instant } from '@afterclose/core/time'
import { PostgresAdapter, type Selectable, sql, type Updateable } from 'kysely'
import { inBatches } from '../../store/breath.ts'
import { toFlag, toJson } from '../../store/codecs.ts'
import { type Db, transaction, type Tx } from '../../store/db.ts'
import { insertJob } from '../../store/insert-job.ts'
import type { JobTable } from '../../store/job-tables.ts'
import { livingServers } from '../../store/listen.ts'
import { laneOf, type LaneName, lanes } from './lanes.ts'

export type JobRow = Selectable<JobTable>

/** Job to be added. */
export interface NewJob {
  readonly kind: string
  readonly payload: unknown
  readonly journalId?: number
  readonly userId?: number
  /** Bytes of work files stored until it is done. */
  readonly keptBytes?: number
  /**
   * Deduplication key: nothing is added while a job with this key exists, done or not. A key that ends in `*` is released when the job
   * starts, so that later changes are processed once more. It does not start before the end of a transaction that asked for it.
   */
  readonly key?: string
  /** Earliest start; now if omitted. */
  readonly runAfter?: Instant
}

/** Adds a job, with the transaction if given. Null if one with its key exists. */
export async function addJob(db: Db, job: NewJob, now: Instant): Promise<string | null> {
  const id = randomUUID()
  const lane = laneOf(job.kind)
  const runAfter = job.runAfter ?? now
  const isDue = runAfter <= now
  const isNew = await insertJob(db, {
    id,
    kind: job.kind,
    lane,
    turn: isDue ? await nextTurn(db, lane, job.userId ?? null) : 0,
    journal_id: job.journalId ?? null,
    user_id: job.userId ?? null,
    kept_bytes: job.keptBytes ?? 0,
    key: job.key ?? null,
    payload: toJson(job.payload),
    state: 'WAITING',
    progress: 0,
    result: null,
    error: null,
    attempts: 0,
    run_after: runAfter,
    due: toFlag(isDue),
    claimed_by: null,
    claimed_until: null,
    created: now,
    finished: null,
  })
  return isNew ? id : null
}

/** The row with the turn last started in a lane; updating it locks the lane until the commit. */
const turnOf = (lane: LaneName): string => `turn of ${lane}`

const lastTurn = async (db: Db, lane: LaneName): Promise<number> => {
  const row = await db.selectFrom('installation').select('value').where('key', '=', turnOf(lane)).executeTakeFirst()
  return Number(row?.value ?? 0)
}

/**
 * Start-time fair queuing: a user's due job comes one turn after the user's last waiting or running one, and a first job gets the lane's
 * current turn. So users get one started job each in turn, even if one has a thousand waiting.
 */
async function nextTurn(db: Db, lane: LaneName, userId: number | null): Promise<number> {
  const now = await lastTurn(db, lane)
  if (userId === null) return now
  const pendingJobs = db
    .selectFrom('job')
    .select((eb) => eb.fn.max<number | null>('turn').as('last'))
    .where('user_id', '=', userId)
    .where('lane', '=', lane)
    .where('state', 'in', ['WAITING', 'RUNNING'])
    .where('due', '=', 1)
  const { last } = await pendingJobs.executeTakeFirstOrThrow()
  return Math.max(now, (last ?? -1) + 1)
}

export interface Claim {
  readonly worker: string
  readonly now: Instant
  readonly until: Instant
  /** Jobs that the worker still runs, though its claim may have expired, as when its computer slept. */
  readonly besides: readonly string[]
}

/** Kinds of one lane that a worker can run. */
type Kinds = readonly [string, ...string[]]

/**
 * Claims the next job of a lane for `worker`: one whose lease has expired, else the one whose turn it is. Undefined if there is none of
 * these kinds, or the limit is reached. Claims of all servers are serialised.
 */
export async function claimJob(db: Db, kinds: Kinds, claim: Claim): Promise<JobRow | undefined> {
  const lane = laneOf(kinds[0])
  await noteDue(db, lane, claim.now)
  if ((await findNext(db, lane, kinds, claim)) === undefined) return undefined
  return transaction(db, (tx) => claimIn(tx, kinds, claim))
}

export async function claimIn(tx: Tx, kinds: Kinds, claim: Claim): Promise<JobRow | undefined> {
  const lane = laneOf(kinds[0])
  await lockLane(tx, lane)
  const next = await findNext(tx, lane, kinds, claim, tx.getExecutor().adapter instanceof PostgresAdapter)
  if (next === undefined) return undefined
  if (next.state === 'WAITING' && next.turn > (await lastTurn(tx, lane)))
    await tx
      .updateTable('installation')
      .set({ value: String(next.turn) })
      .where('key', '=', turnOf(lane))
      .execute()
  return tx
    .updateTable('job')
    .set((eb) => ({
      state: 'RUNNING',
      attempts: eb('attempts', '+', 1),
      claimed_by: claim.worker,
      claimed_until: claim.until,
      key: eb.case().when('key', 'like', '%*').then(null).else(eb.ref('key')).end(),
    }))
    .where('id', '=', next.id)
    .returningAll()
    .executeTakeFirst()
}

async function lockLane(tx: Tx, lane: LaneName): Promise<void> {
  await tx
    .insertInto('installation')
    .values({ key: turnOf(lane), value: '0' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ value: eb.ref('installation.value') })))
    .execute()
}

/** Maximum jobs that a claim marks as due; the next claim marks the rest. */
const mostDue = 100

/** Jobs of a lane whose time has come, not yet marked as due. Literals, because a partial index contains only these. */
export const comeDue = (db: Db, lane: LaneName, now: Instant) =>
  db
    .selectFrom('job')
    .select('id')
    .where('lane', '=', lane)
    .where('state', '=', sql.lit('WAITING'))
    .where('due', '=', sql.lit(0))
    .where('run_after', '<=', now)
    .orderBy('run_after')

/** Marks jobs whose time has come as due, and gives each the turn of a job added now. */
async function noteDue(db: Db, lane: LaneName, now: Instant): Promise<void> {
  if ((await comeDue(db, lane, now).limit(1).executeTakeFirst()) === undefined) return
  await transaction(db, async (tx) => {
    await lockLane(tx, lane)
    const some = await comeDue(tx, lane, now).select('user_id').limit(mostDue).execute()
    for (const { id, user_id: userId } of some) {
      const turn = await nextTurn(tx, lane, userId)
      await tx.updateTable('job').set({ due: 1, turn }).where('id', '=', id).execute()
    }
  })
}

/** @param lock whether to lock the row for the change, and to skip jobs that an open transaction asks for again (`insertJob`) */
async function findNext(db: Db, lane: LaneName, kinds: Kinds, claim: Claim, lock = false) {
  const { atOnce, ofOneUser } = lanes[lane]
  const { now } = claim
  const runs = db
    .selectFrom('job')
    .select('user_id')
    .where('lane', '=', lane)
    .where('state', '=', 'RUNNING')
    .where('claimed_until', '>=', now)
  const running = await runs.execute()
  if (running.length >= atOnce) return undefined
  const byUser = Map.groupBy(running, (job) => job.user_id)
  const served = [...byUser].flatMap(([user, jobs]) => (user !== null && jobs.length >= ofOneUser ? [user] : []))
  const jobs = claimableJobs(db, lane, kinds, claim).$if(served.length > 0, (query) =>
    query.where((where) => where.or([where('user_id', 'is', null), where('user_id', 'not in', served)])),
  )
  const lostJob = await jobs.where('state', '=', 'RUNNING').where('claimed_until', '<', now).executeTakeFirst()
  const waiting = jobs.where('state', '=', 'WAITING').where('due', '=', 1).where('run_after', '<=', now)
  return lostJob ?? waiting.$if(lock, (query) => query.forUpdate('job').skipLocked()).executeTakeFirst()
}

/** The first jobs of a lane in order. Jobs of deleted journals are skipped. */
export const claimableJobs = (db: Db, lane: LaneName, kinds: Kinds, { besides }: Pick<Claim, 'besides'>) =>
  db
    .selectFrom('job')
    .select(['id', 'state', 'turn'])
    .where('lane', '=', lane)
    .where('kind', 'in', kinds)
    .$if(besides.length > 0, (query) => query.where('id', 'not in', besides))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('journal')
            .select('journal.id')
            .whereRef('journal.id', '=', 'job.journal_id')
            .where('deleted', '=', 1),
        ),
      ),
    )
    .orderBy('turn')
    .orderBy('run_after')
    .orderBy('id')
    .limit(1)

/** Updates a job that `worker` owns; false if it does not own it any more. */
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

/** Separator between server id and runner id, in `claimed_by`. */
const mark = '/'

/** Name for a runner's claims. @param server id of its server; null if there is no other */
export const workerName = (server: number | null): string =>
  server === null ? randomUUID() : `${server}${mark}${randomUUID()}`

type HeldClaim = Pick<JobRow, 'id' | 'lane' | 'claimed_by' | 'claimed_until'>

/** Claims of servers whose connection is closed (`livingServers`), because they were killed or are reconnecting. */
export async function findClaimsOfAbsent(db: Db, now: Instant): Promise<readonly HeldClaim[]> {
  const held = await db
    .selectFrom('job')
    .select(['id', 'lane', 'claimed_by', 'claimed_until'])
    .where('state', '=', 'RUNNING')
    .where('claimed_until', '>=', now)
    .where('claimed_by', 'like', `%${mark}%`)
    .execute()
  if (held.length === 0) return []
  const living = await livingServers(db)
  return held.filter(({ claimed_by: worker }) => !living.has(Number(worker?.split(mark)[0])))
}

/** Ends a claim that was not renewed since it was found, so that its job can be claimed again. */
export async function endClaim(db: Db, { id, claimed_by, claimed_until }: HeldClaim): Promise<void> {
  await db
    .updateTable('job')
    .set({ claimed_until: longAgo })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .where('claimed_by', '=', claimed_by)
    .where('claimed_until', '=', claimed_until)
    .execute()
}

/** Frees the slots of a killed server where no other server can exist: its jobs restart immediately. */
export async function endClaims(db: Db): Promise<void> {
  await db.updateTable('job').set({ claimed_until: longAgo }).where('state', '=', 'RUNNING').execute()
}

const longAgo: Instant = '1970-01-01T00:00:00.000Z'

export const findJob = (db: Db, id: string): Promise<JobRow | undefined> =>
  db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst()

/** Waiting and running jobs of a kind. */
export const findOpenJobs = (db: Db, kind: string): Promise<JobRow[]> =>
  db.selectFrom('job').selectAll().where('kind', '=', kind).where('state', 'in', ['WAITING', 'RUNNING']).execute()

/** Cancels a job that is no longer needed. */
export async function deleteJob(db: Db, id: string): Promise<void> {
  await db.deleteFrom('job').where('id', '=', id).execute()
}

/** Removes jobs that finished or failed before this instant. */
export const deleteDoneJobs = (db: Db, before: Instant): Promise<void> =>
  inBatches(async (most) => {
    const done = db.selectFrom('job').select('id').where('state', 'in', ['FINISHED', 'FAILED'])
    const some = done.where('finished', '<', before).limit(most)
    const { numDeletedRows } = await db.deleteFrom('job').where('id', 'in', some).executeTakeFirst()
    return Number(numDeletedRows)
  })
