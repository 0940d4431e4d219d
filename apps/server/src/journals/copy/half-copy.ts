import { HOUR } from '@afterclose/core/time'
import { z } from 'zod'
import { hideToFill } from '../archive/hidden-repository.ts'
import { type Db, transaction, type Tx } from '../../store/db.ts'
import { addJob } from '../../platform/jobs/repository.ts'
import { type JobKind, payloadOf } from '../../platform/jobs/runner.ts'
import { insertJournal, type JournalValues, releaseJournal } from '../repository.ts'
import { removeJournalLater } from '../delete-journal.ts'

/** A hidden copy in progress. */
export interface HalfCopy {
  readonly journalId: number
  /** Server that makes the copy. */
  readonly holder: string
}

const kind = 'give-up-copy'
const Payload = z.object({ journalId: z.int() })
/** A copy that takes longer is one whose server has gone. */
const longestMs = HOUR

const holderOf = (jobId: string): string => `${jobId} copy`

/** An empty hidden journal. A job removes it unless it is shown in time. */
export async function beginCopy(tx: Tx, ownerId: number, journal: JournalValues, now: number): Promise<HalfCopy> {
  const at = new Date(now).toISOString()
  const journalId = await insertJournal(tx, ownerId, journal, at)
  const runAfter = new Date(now + longestMs).toISOString()
  const jobId = await addJob(tx, { kind, payload: { journalId }, runAfter }, at)
  const holder = holderOf(jobId ?? '')
  await hideToFill(tx, journalId, holder)
  return { journalId, holder }
}

/** Runs a step of a copy; abandons the copy on failure. */
export async function orGiveUp<T>(db: Db, copy: HalfCopy, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await giveUp(db, copy)
    throw error
  }
}

/** Removes an unfinished copy, unless it was shown. */
const giveUp = (db: Db, { journalId, holder }: HalfCopy): Promise<void> =>
  transaction(db, async (tx) => {
    if (await releaseJournal(tx, journalId, holder)) await removeJournalLater(tx, journalId)
  })

export const halfCopies = (db: Db): JobKind => ({
  kind,
  attempts: 20,
  run: ({ job }) => giveUp(db, { ...Payload.parse(payloadOf(job)), holder: holderOf(job.id) }),
})
