import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { toJson } from './codecs.ts'
import { insertJob } from './insert-job.ts'
import type { Schema } from './schema.ts'

/** A job of a journal that several changes schedule. */
export interface SoonJob {
  readonly kind: string
  readonly lane: string
  readonly journalId: number
  readonly userId?: number
  /** The debounce, ms: changes that are saved within this time share one job. */
  readonly delayMs: number
}

/**
 * Schedules a job soon after the transaction has committed. It is here and not with the functions of jobs, because raising the revision
 * schedules some.
 */
export async function addSoon(tx: Kysely<Schema>, { kind, lane, journalId, userId, delayMs }: SoonJob): Promise<void> {
  const now = Date.now()
  await insertJob(tx, {
    id: randomUUID(),
    kind,
    lane,
    journal_id: journalId,
    user_id: userId ?? null,
    key: `${kind} ${journalId}*`,
    payload: toJson({}),
    state: 'WAITING',
    due: 0,
    progress: 0,
    attempts: 0,
    run_after: new Date(now + delayMs).toISOString(),
    created: new Date(now).toISOString(),
  })
}
