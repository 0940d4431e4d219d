import type { Instant } from '@afterclose/core/time'
import { settlePlans } from '../../records/trade-plans/settle-plans.ts'
import { putComing } from '../../records/trades/coming-trades-repository.ts'
import { beginPatchesAt, forgetDeletions, noteDeletions } from '../../records/trades/deletions-repository.ts'
import { removeTradesLater } from '../../records/trades/remove-hidden-trades.ts'
import { settleComing, takeOverComing } from '../../store/coming-trades.ts'
import { type Db, nextId, raiseRevision, transaction, type Tx } from '../../store/db.ts'
import { listToRemove } from '../hidden-repository.ts'
import { deriveUpdates } from './derive-updates.ts'
import type { Exchanging, Run } from './exchanging.ts'
import type { Stop } from './in-pieces.ts'
import { movePictures } from './merge-pictures.ts'
import { deriveNew, insertPayins, numberNew } from './new-rows.ts'
import { isFew, refusalOf, showStaged, stage, type Staged, type Staging } from './stage.ts'

/** Stamp of the rows of an exchange when it is shown. */
interface Shown {
  /** `created` and `modified` of its rows. */
  readonly at: Instant
  /** The journal's, raised for it. */
  readonly revision: number
}

/**
 * Applies a plan to the rows of the journal atomically, together with the writes of `write`. Large changes are staged before, to keep the
 * transaction short.
 *
 * @param staging its `mayBegin` is called again before anything is shown
 * @throws AppError 'Quota reached', and errors of `write`: nothing is shown then
 */
export async function exchange(
  db: Db,
  exchanging: Exchanging,
  staging: Staging,
  run: Run,
  write: (tx: Tx, shown: Shown) => Promise<void>,
): Promise<Stop | 'done'> {
  const staged = isFew(exchanging.changes) ? null : await stage(db, exchanging, staging, run)
  if (typeof staged === 'string') return staged
  return transaction(db, async (tx) => {
    const refusal = (await staging.mayBegin(tx)) ?? (staged === null ? null : await refusalOf(tx, exchanging, staged))
    if (refusal !== null) return refusal
    const revision = await raiseRevision(tx, exchanging.journalId)
    const shown = { at: staged?.at ?? new Date().toISOString(), revision }
    await show(tx, exchanging, staged, shown)
    await write(tx, shown)
    return 'done'
  })
}

/** Inserts, updates, merges, unmerges and deletes rows. If there are few, clients get a patch. */
export async function show(tx: Tx, exchanging: Exchanging, staged: Staged | null, shown: Shown): Promise<void> {
  const { journalId, changes } = exchanging
  if (staged === null) await writeFew(tx, exchanging, shown)
  else {
    await showStaged(tx, exchanging, staged)
    await beginPatchesAt(tx, journalId, shown.revision) // their rows have older ones
  }
  if (changes.remove.length + changes.removePayins.length > 0)
    await removeTradesLater(tx, journalId, new Date().toISOString())
  if (changes.newGroups > 0) await nextId(tx, journalId, 'trade_group', changes.newGroups)
  await movePictures(tx, journalId, changes, shown.revision)
  await settlePlans(
    tx,
    journalId,
    changes.update.map(({ trade }) => trade.planId),
  )
}

/** Writes a small change, which is not staged, within the transaction that shows it. */
async function writeFew(tx: Tx, exchanging: Exchanging, { at, revision }: Shown): Promise<void> {
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
