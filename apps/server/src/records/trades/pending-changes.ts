import type { Instant } from '@afterclose/core/time'
import { MINUTE } from '@afterclose/core/time'
import { addJob } from '../../platform/jobs/repository.ts'
import type { JobKind } from '../../platform/jobs/runner.ts'
import { type Db, lockJournal, transaction, type Tx } from '../../store/db.ts'
import { giveUpExpired, nextLease, removeSome } from './pending-changes-repository.ts'
import { onePiece } from './one-piece.ts'
import { tradesAtOnce } from './remove-hidden-trades.ts'

const kind = 'clear-deletions'

/** When a call that writes a change and is not heard of since is presumed dead. */
export const leaseEnd = (): Instant => new Date(Date.now() + MINUTE).toISOString()

/** Once the transaction has committed: removes what pending changes have written that no call holds by then. */
export async function clearPendingLater(tx: Db, journalId: number, at: Instant): Promise<void> {
  await addJob(tx, { kind, payload: null, journalId, runAfter: at }, new Date().toISOString())
}

export const clearedChanges = (db: Db): JobKind => ({
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
  const name = await giveUpExpired(tx, journalId, new Date().toISOString())
  if (name === null) return false
  await removeSome(tx, journalId, name, tradesAtOnce)
  return true
}
