import type { Instant } from '@afterclose/core/time'
import { breath } from '../../store/breath.ts'
import { type Db, lockJournal, transaction, type Tx } from '../../store/db.ts'
import { addJob } from '../../platform/jobs/repository.ts'
import type { JobKind } from '../../platform/jobs/runner.ts'
import { pieceSizes } from './piece-sizes.ts'
import { nextRemoval, removeSomeHidden, removeSomePayins } from './hidden-trades-repository.ts'

const kind = 'remove-trades'

/** Schedules the removal of the journal's hidden trades at a time, after the current transaction. */
export async function removeTradesLater(db: Db, journalId: number, at: Instant): Promise<void> {
  const key = `${kind} ${journalId}*`
  await addJob(db, { kind, payload: null, journalId, key, runAfter: at }, new Date().toISOString())
}

/**
 * Removes hidden trades and payins of a journal that can no longer be restored, in short transactions with pauses. Concurrent and
 * interruptible.
 *
 * @returns false if `goesOn` stopped it
 */
export const removeHiddenTrades = (db: Db, journalId: number, goesOn: () => boolean): Promise<boolean> =>
  untilDone(db, journalId, goesOn, async (tx) => {
    if ((await removeSomePayins(tx, journalId, pieceSizes.rows)) === pieceSizes.rows) return false
    return (await removeSomeHidden(tx, journalId, pieceSizes.rows, new Date().toISOString())) < pieceSizes.rows
  })

/**
 * Repeats a short transaction that locks the journal, with pauses, until nothing is left to do.
 * @returns false if `goesOn` stopped it
 */
export async function untilDone(
  db: Db,
  journalId: number,
  goesOn: () => boolean,
  piece: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  for (;;) {
    const began = performance.now()
    const done = await transaction(db, async (tx) => {
      await lockJournal(tx, journalId)
      return piece(tx)
    })
    if (done) return true
    if (!goesOn()) return false
    await breath(performance.now() - began)
  }
}

export const removedTrades = (db: Db): JobKind => ({
  kind,
  attempts: 20,
  run: async ({ job: { journal_id: journalId }, signal }) => {
    if (journalId === null) return
    await removeHiddenTrades(db, journalId, () => {
      signal.throwIfAborted()
      return true
    })
    const next = await nextRemoval(db, journalId)
    if (next !== null) await removeTradesLater(db, journalId, next)
  },
})
