import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { toJson } from './codecs.ts'
import type { Schema } from './schema.ts'

/** The job that looks at a journal by the rules of notifications. */
export const noticesKind = 'notify-journal'
/** The debounce: changes that are saved within this time are checked together. */
const delayMs = 5000

/**
 * Adds a job that checks the journal against the rules of notifications soon after the transaction has committed. Several
 * changes share one job (debounce). It is written here, and not with the functions of the jobs, because every change of a
 * journal asks for it: it belongs to raising the revision.
 */
export async function askForNotices(tx: Kysely<Schema>, journalId: number): Promise<void> {
  const now = Date.now()
  await tx
    .insertInto('job')
    .values({
      id: randomUUID(),
      kind: noticesKind,
      lane: 'notices',
      journal_id: journalId,
      key: `${noticesKind} ${journalId}*`,
      payload: toJson({}),
      state: 'WAITING',
      progress: 0,
      attempts: 0,
      run_after: new Date(now + delayMs).toISOString(),
      created: new Date(now).toISOString(),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
