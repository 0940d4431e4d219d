import { undoMs } from '@afterclose/contract/undo'
import type { Instant } from '@afterclose/core/time'
import { untilDone } from '../../store/breath.ts'
import { type Db, lockJournal, transaction } from '../../store/db.ts'
import { addJob } from '../../platform/jobs/repository.ts'
import type { JobKind } from '../../platform/jobs/runner.ts'
import { oldestDeletion, removeSomeDeleted } from './deleted-trades-repository.ts'
import { fewRows } from './few-rows.ts'

const kind = 'remove-trades'

/** Schedules the removal of the journal's deleted trades at a time, after the current transaction. */
export async function removeTradesLater(db: Db, journalId: number, at: Instant): Promise<void> {
  const key = `${kind} ${journalId}*`
  await addJob(db, { kind, payload: null, journalId, key, runAfter: at }, new Date().toISOString())
}

/** Removes deleted trades that can no longer be restored, in short transactions with pauses. */
export const removedTrades = (db: Db): JobKind => ({
  kind,
  attempts: 20,
  run: async ({ job: { journal_id: journalId }, signal }) => {
    if (journalId === null) return
    await untilDone(signal, () =>
      transaction(db, async (tx) => {
        await lockJournal(tx, journalId)
        const until = new Date(Date.now() - undoMs).toISOString()
        return !(await removeSomeDeleted(tx, journalId, until, fewRows))
      }),
    )
    const oldest = await oldestDeletion(db, journalId)
    if (oldest !== null) await removeTradesLater(db, journalId, new Date(Date.parse(oldest) + undoMs).toISOString())
  },
})
