import { type Db, lockJournal, transaction, type Tx } from '../../store/db.ts'
import { breath } from '../../store/breath.ts'
import type { KeptPlan } from '../plan/plan-types.ts'
import { findJob } from '../repository.ts'
import { findTradeChange } from '../../store/coming-trades.ts'
import { finishChange } from '../../records/trades/change-results.ts'
import { forgetHidden } from '../../records/trades/forget-hidden.ts'
import { removeHiddenTrades, tradesAtOnce } from '../../records/trades/remove-hidden-trades.ts'
import {
  deleteInstruments,
  deleteSomeTrades,
  findHidden,
  findHiddenInstruments,
  releaseNumbers,
  giveUpStaging,
  showTrades,
} from '../hidden-repository.ts'

/**
 * Removes the new trades and instruments of an import or an undo that was given up, in short transactions with pauses
 * between them. Several may do it at once, and it may be broken off at any time.
 *
 * @returns false when it was not done by the time `until`
 */
export async function removeHidden(
  db: Db,
  journalId: number,
  importIdentifier: string,
  until: number,
): Promise<boolean> {
  for (;;) {
    const began = performance.now()
    const done = await transaction(db, (tx) => removePart(tx, journalId, importIdentifier))
    if (done) return true
    if (Date.now() > until) return false
    await breath(performance.now() - began)
  }
}

/** True when nothing of it is left. */
async function removePart(tx: Tx, journalId: number, importIdentifier: string): Promise<boolean> {
  await lockJournal(tx, journalId)
  // Looked up each time: once it is removed, its numbers may be another import's.
  const hidden = (await findHidden(tx, journalId)).find((row) => row.import_job_id === importIdentifier)
  if (hidden?.state !== 'REMOVING') return true
  const range = { first: hidden.first_trade, last: hidden.last_trade }
  if ((await deleteSomeTrades(tx, journalId, range, tradesAtOnce)) > 0) return false

  const instruments = await findHiddenInstruments(tx, journalId, importIdentifier)
  await deleteInstruments(tx, journalId, instruments)
  await releaseNumbers(tx, journalId, 'trade', range)
  const [first, last] = [instruments[0], instruments.at(-1)]
  if (first !== undefined && last !== undefined) await releaseNumbers(tx, journalId, 'instrument', { first, last })
  await showTrades(tx, journalId, importIdentifier)
  return true
}

/** What an import that is about to be saved might collide with: what others and earlier plans of it have left. */
export async function removeLeftovers(
  db: Db,
  journalId: number,
  { planId, source, changes }: KeptPlan,
  until: number,
): Promise<boolean> {
  for (const hidden of await findHidden(db, journalId)) {
    if (hidden.state === 'SAVING' && hidden.plan_id === planId) continue
    await transaction(db, (tx) => giveUpStaging(tx, journalId, hidden.import_job_id))
    if (!(await removeHidden(db, journalId, hidden.import_job_id, until))) return false
  }
  // Trades that were deleted and that the file brings again: their deletion is not undone any more.
  const named = [...changes.create, ...changes.update]
  const externalIds = named.flatMap(({ externalId }) => externalId ?? [])
  await forgetHidden(db, journalId, { source, externalIds })
  return removeHiddenTrades(db, journalId, () => Date.now() <= until)
}

/** Removes what is left of an import that was given up, or undone: its instruments go when its trades are gone. */
export async function cleanUp(db: Db, journalId: number, importIdentifier: string, until: number): Promise<boolean> {
  if (!(await removeHidden(db, journalId, importIdentifier, until))) return false
  if ((await findJob(db, journalId, importIdentifier))?.undone !== 1) return true
  if ((await findTradeChange(db, journalId))?.state === 'SHOWN') await finishChange(db, journalId, 'all')
  await transaction(db, async (tx) => {
    await lockJournal(tx, journalId)
    await deleteInstruments(tx, journalId, await findHiddenInstruments(tx, journalId, importIdentifier))
  })
  return true
}
