import type { Instant } from '@afterclose/core/time'
import { MINUTE } from '@afterclose/core/time'
import { addJob } from '../../platform/jobs/repository.ts'
import type { JobKind } from '../../platform/jobs/runner.ts'
import { type Db, lockJournal, transaction, type Tx } from '../../store/db.ts'
import { giveUpPending, nextLease, removePendingRows } from './pending-deletions-repository.ts'
import { onePiece } from './one-piece.ts'

const kind = 'clear-deletions'
/** Rows of two numbers each. */
const rowsAtOnce = 2000

/** When a call that writes a deletion and is not heard of since is presumed dead. */
export const leaseEnd = (): Instant => new Date(Date.now() + MINUTE).toISOString()

/** Once the transaction has committed: removes rows of deletions that do not count and that no call holds by then. */
export async function clearPendingLater(tx: Db, journalId: number, at: Instant): Promise<void> {
  await addJob(tx, { kind, payload: null, journalId, runAfter: at }, new Date().toISOString())
}

export const clearedDeletions = (db: Db): JobKind => ({
  kind,
  attempts: 20,
  run: async ({ job: { journal_id: journalId }, signal }) => {
    if (journalId === null) return
    while (await onePiece(() => transaction(db, (tx) => clearSome(tx, journalId)))) signal.throwIfAborted()
    const next = await nextLease(db, journalId)
    if (next !== null) await clearPendingLater(db, journalId, next)
  },
})

/** Idempotent. @returns whether there is more to remove */
async function clearSome(tx: Tx, journalId: number): Promise<boolean> {
  await lockJournal(tx, journalId)
  const deletion = await giveUpPending(tx, journalId, new Date().toISOString())
  if (deletion === null) return false
  await removePendingRows(tx, journalId, deletion, rowsAtOnce)
  return true
}
