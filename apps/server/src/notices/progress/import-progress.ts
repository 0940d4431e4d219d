import type { ImportJob } from '@afterclose/contract/imports'
import type { ProgressView } from '@afterclose/contract/progress'
import type { Db } from '../../store/db.ts'
import { findImportOfUser } from '../../imports/repository.ts'

const stateOf = {
  QUEUED: 'WAITING',
  PARSING: 'RUNNING',
  NEEDS_INPUT: 'NEEDS_INPUT',
  IMPORTING: 'RUNNING',
  DONE: 'FINISHED',
  FAILED: 'FAILED',
} as const satisfies Record<ImportJob['state'], ProgressView['state']>

/** Progress at which the steps of an import start, percent. */
const begins = { QUEUED: 0, PARSING: 5, NEEDS_INPUT: 50, IMPORTING: 50, DONE: 100, FAILED: 0 } as const

/** Null if this user has no such import. */
export async function importProgress(db: Db, userId: number, id: string): Promise<ProgressView | null> {
  const row = await findImportOfUser(db, userId, id)
  if (row === undefined) return null
  return {
    jobId: id,
    state: stateOf[row.state],
    percent: begins[row.state],
    database: row.journal_id,
    finishedTime: row.finished,
    error: row.error,
  }
}
