import { type Db, lockJournal, transaction } from '../../store/db.ts'
import type { KeptPlan } from '../plan/plan-types.ts'
import { findJob } from '../repository.ts'
import { findTradeChange } from '../../store/coming-trades.ts'
import { finishChange } from '../../records/trades/change-results.ts'
import { forgetHidden } from '../../records/trades/forget-hidden.ts'
import { removeHiddenTrades, untilDone } from '../../records/trades/remove-hidden-trades.ts'
import { pieceSizes } from '../../records/trades/piece-sizes.ts'
import { giveUp, removeSome } from '../../records/trades/pending-changes-repository.ts'
import { findStaged, removeInstruments } from '../hidden-repository.ts'

/**
 * Removes the new trades and instruments of an abandoned import or undo, in short transactions with pauses. Safe to run concurrently and to
 * interrupt.
 *
 * @returns false if it was not finished by `until`
 */
export function removeHidden(db: Db, journalId: number, importIdentifier: string, until: number): Promise<boolean> {
  return untilDone(
    db,
    journalId,
    () => Date.now() <= until,
    (tx) => removeSome(tx, journalId, importIdentifier, pieceSizes.rows),
  )
}

/** Removes leftovers of other and earlier plans of an import, and ends the undo of deletions that its file restores. */
export async function removeLeftovers(
  db: Db,
  journalId: number,
  { planId, source, changes }: KeptPlan,
  until: number,
): Promise<boolean> {
  for (const staged of await findStaged(db, journalId)) {
    if (staged.held_until === null && staged.plan_id === planId) continue
    await transaction(db, (tx) => giveUp(tx, journalId, staged.name))
    if (!(await removeHidden(db, journalId, staged.name, until))) return false
  }
  // The file contains deleted trades again: their deletion can no longer be undone.
  const named = [...changes.create, ...changes.update]
  const externalIds = named.flatMap(({ externalId }) => externalId ?? [])
  await forgetHidden(db, journalId, { source, externalIds })
  return true
}

/** Removes leftovers of an abandoned or undone import: its instruments go once its trades are deleted. */
export async function cleanUp(db: Db, journalId: number, importIdentifier: string, until: number): Promise<boolean> {
  if (!(await removeHidden(db, journalId, importIdentifier, until))) return false
  if ((await findJob(db, journalId, importIdentifier))?.undone !== 1) return true
  if (!(await removeHiddenTrades(db, journalId, () => Date.now() <= until))) return false
  if ((await findTradeChange(db, journalId))?.state === 'SHOWN') await finishChange(db, journalId, 'all')
  await transaction(db, async (tx) => {
    await lockJournal(tx, journalId)
    await removeInstruments(tx, journalId, importIdentifier)
  })
  return true
}
