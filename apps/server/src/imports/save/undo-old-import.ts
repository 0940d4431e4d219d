import { AppError } from '@afterclose/contract/problems'
import { fromJson, toJson } from '../../store/codecs.ts'
import { type Db, raiseRevision, snapshot, transaction, type Tx } from '../../store/db.ts'
import { addJob } from '../../platform/jobs/repository.ts'
import { findUndo, markUndone } from '../repository.ts'
import { beginPatchesAt } from '../../records/trades/deletions-repository.ts'
import { resultOf } from '../../records/references/lookups.ts'
import { readInstruments, readRatings } from '../../records/references/repository.ts'
import { forgetHidden, removeSomeHidden } from '../../records/trades/hidden-trades-repository.ts'
import { currentRevision, findTradesById } from '../../records/trades/repository.ts'
import { replaceTrades } from '../../records/trades/writing-repository.ts'
import { cleanJob } from '../clean-job.ts'
import { deleteInstruments, hideInstruments, hideTrades, unlinkNotes } from '../hidden-repository.ts'
import {
  countEdited,
  deleteImported,
  findImportedTrades,
  findUnusedInstruments,
  type ImportedTrades,
} from '../imported-repository.ts'
import { deletePayins, findPayinTimes, movePayin } from '../payins-repository.ts'
import type { UndoNote } from './undo-note.ts'
import { tradesAtOnce } from './remove-hidden.ts'

/**
 * Undoes an import from before statements were kept. Removes the trades, payins and unused instruments that an import made, and gives the trades that it changed their
 * former values. What was edited since would be lost with it, so that then nothing is undone. Many trades disappear at
 * once, and are removed later by a job.
 * @throws AppError 'Import cannot be undone' with the reason
 */
export async function undoOldImport(db: Db, journalId: number, importIdentifier: string): Promise<void> {
  // What takes long comes before others have to wait.
  const before = await snapshot(db, (tx) => lookAt(tx, journalId, importIdentifier))
  await transaction(db, async (tx) => {
    const revision = await raiseRevision(tx, journalId)
    const unchanged = revision === before.revision + 1
    const { note, edited, trades } = unchanged ? before : await lookAt(tx, journalId, importIdentifier)
    if (note === null) throw new AppError('Import cannot be undone')
    refuseEdited(edited)

    await removeImported(tx, journalId, importIdentifier, trades, { revision, at: note.at })
    await putBack(tx, journalId, note, revision)
    await markUndone(tx, journalId, importIdentifier, toJson({ at: note.at, trades: [], payins: [] }))
  })
}

/** What an undo would do, at a revision of the journal. */
async function lookAt(tx: Tx, journalId: number, importIdentifier: string) {
  const revision = await currentRevision(tx, journalId)
  const text = await findUndo(tx, journalId, importIdentifier)
  const note = text === null ? null : fromJson<UndoNote>(text)
  const edited = note === null ? 0 : await countAllEdited(tx, journalId, importIdentifier, note)
  return { revision, note, edited, trades: await findImportedTrades(tx, journalId, importIdentifier) }
}

async function countAllEdited(tx: Tx, journalId: number, importIdentifier: string, note: UndoNote): Promise<number> {
  const ids = (records: UndoNote['trades'] | UndoNote['payins']) => records.map(({ id }) => id)
  const changed = [
    ...(await findTradesById(tx, journalId, ids(note.trades))),
    ...(await findPayinTimes(tx, journalId, ids(note.payins))),
  ]
  const made = await countEdited(tx, journalId, importIdentifier, note.at)
  return made + changed.filter(({ modified }) => modified !== note.at).length
}

/** @throws AppError 'Import cannot be undone' where something that would go was edited */
export function refuseEdited(count: number): void {
  if (count > 0) throw new AppError('Import cannot be undone', { message: editedSentence(count) })
}

const editedSentence = (count: number): string =>
  count === 1
    ? 'One of its trades or deposits was changed since. Undoing the import would lose that change.'
    : `${count} of its trades or deposits were changed since. Undoing the import would lose these changes.`

async function removeImported(
  tx: Tx,
  journalId: number,
  importIdentifier: string,
  trades: ImportedTrades,
  { revision, at }: { readonly revision: number; readonly at: string },
): Promise<void> {
  // Those that the trader has deleted himself do not come back either. The rest of very many is removed by their job.
  await forgetHidden(tx, journalId, { importJobId: importIdentifier })
  await removeSomeHidden(tx, journalId, tradesAtOnce, new Date().toISOString())
  const few = trades.count <= tradesAtOnce
  if (few) await deleteImported(tx, journalId, importIdentifier, revision)
  else {
    await unlinkNotes(tx, journalId, trades)
    await hideTrades(tx, journalId, importIdentifier, trades, { planId: null, claim: null, at })
    await beginPatchesAt(tx, journalId, revision)
    await addJob(tx, cleanJob(journalId, importIdentifier), new Date().toISOString())
  }
  await deletePayins(tx, journalId, importIdentifier)
  const instruments = await findUnusedInstruments(tx, journalId, importIdentifier, { at, besides: few ? null : trades })
  if (few) await deleteInstruments(tx, journalId, instruments)
  else await hideInstruments(tx, journalId, importIdentifier, instruments) // their trades are still there
}

async function putBack(tx: Tx, journalId: number, note: UndoNote, revision: number): Promise<void> {
  const left = await findTradesById(
    tx,
    journalId,
    note.trades.map(({ id }) => id),
  )
  const current = new Map(left.map((trade) => [trade.id, trade]))
  const lookups = { instruments: await readInstruments(tx, journalId), comments: await readRatings(tx, journalId) }
  const former = note.trades.flatMap(({ id, modified, trade }) => {
    const now = current.get(id)
    if (now === undefined) return [] // deleted since: nothing to put back
    return [{ id, trade, result: resultOf(trade, lookups, now.screenshotExists), at: modified }]
  })
  await replaceTrades(tx, journalId, former, revision)
  // One that was deleted since is not found, and stays away.
  for (const { id, timestamp, modified } of note.payins) await movePayin(tx, journalId, id, timestamp, modified)
}
