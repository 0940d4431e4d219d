import type { Instant } from '@afterclose/core/time'
import { settlePlans } from '../../records/trade-plans/settle-plans.ts'
import { putComing } from '../../records/trades/coming-trades-repository.ts'
import { beginPatchesAt, forgetDeletions, noteDeletions } from '../../records/trades/deletions-repository.ts'
import { removeTradesLater } from '../../records/trades/remove-hidden-trades.ts'
import { settleComing, takeOverComing } from '../../store/coming-trades.ts'
import type { Tx } from '../../store/db.ts'
import { listToRemove } from '../hidden-repository.ts'
import { deriveUpdates } from './derive-updates.ts'
import type { Exchanging } from './exchanging.ts'
import { movePictures } from './lent-pictures.ts'
import { deriveNew, insertPayins, numberNew } from './new-rows.ts'
import { showStaged, type Staged } from './stage.ts'

/** When the rows of an exchange are written: now, or when they were staged. */
export const timeOf = (staged: Staged | null): Instant => staged?.at ?? new Date().toISOString()

/**
 * Makes the rows of the journal what a plan says: new ones come, some change, some are shown by others or by themselves again, and some
 * go. What was staged is shown; else all is written here, and clients get a patch.
 *
 * @param revision the journal's, raised for this
 */
export async function exchange(
  tx: Tx,
  exchanging: Exchanging,
  staged: Staged | null,
  { at, revision }: { readonly at: Instant; readonly revision: number },
): Promise<void> {
  const { journalId, changes } = exchanging
  if (staged === null) await writeFew(tx, exchanging, at, revision)
  else {
    await showStaged(tx, exchanging, staged)
    await beginPatchesAt(tx, journalId, revision) // their rows carry older ones
  }
  if (changes.remove.length + changes.removePayins.length > 0)
    await removeTradesLater(tx, journalId, new Date().toISOString())
  await movePictures(tx, journalId, changes, revision)
  await settlePlans(
    tx,
    journalId,
    changes.update.map(({ trade }) => trade.planId),
  )
}

/** Writes what is staged of many rows, within the transaction that shows it. */
async function writeFew(tx: Tx, exchanging: Exchanging, at: Instant, revision: number): Promise<void> {
  const { journalId, importIdentifier, changes } = exchanging
  const { create, createPayins, update, remove, removePayins } = changes
  await settleComing(tx, journalId, [...update.map(({ id }) => id), ...remove])
  const rows = await numberNew(tx, exchanging, at)
  if (create.length > 0) await (await deriveNew(tx, exchanging, rows, { from: 0, to: create.length, revision }))(tx)
  await insertPayins(tx, exchanging, rows, { from: 0, to: createPayins.length })
  await listToRemove(tx, journalId, importIdentifier, 'trade_id', remove)
  await listToRemove(tx, journalId, importIdentifier, 'payin_id', removePayins)
  const changed = await deriveUpdates(tx, exchanging, update, at)
  const ids = changed.map(({ id }) => id)
  await putComing(tx, journalId, changed)
  if (ids.length > 0) await takeOverComing(tx, journalId, ids, revision)
  await forgetDeletions(tx, journalId, ids)
  const behind = changed.flatMap(({ id, written }) => (written.shown_on === null ? [] : [id]))
  await noteDeletions(tx, journalId, [...remove, ...behind], revision)
}
