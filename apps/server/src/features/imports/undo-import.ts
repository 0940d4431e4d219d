import { AppError } from '@afterclose/contract/problems'
import { fromJson } from '../../db/codecs.ts'
import { type Db, raiseRevision, transaction } from '../../db/db.ts'
import { resultOf } from '../../records/trades/lookups.ts'
import { readInstruments, readRatings } from '../../records/trades/lookups-repository.ts'
import { findTradesById, updateTrade } from '../../records/trades/repository.ts'
import type { UndoNote } from './confirm-import.ts'
import {
  countEdited,
  deleteImported,
  deleteUnusedInstruments,
  findPayinTimes,
  movePayin,
} from './journal-repository.ts'
import { findUndo, markUndone } from '../../records/imports/repository.ts'

/**
 * Removes the trades, payins and unused instruments that an import made, and gives the trades that it changed their
 * former values. What was edited since would be lost with it, so that then nothing is undone.
 * @throws AppError 'Import cannot be undone' with the reason
 */
export async function undoImport(db: Db, journalId: number, importIdentifier: string): Promise<void> {
  await transaction(db, async (tx) => {
    const revision = await raiseRevision(tx, journalId)
    const text = await findUndo(tx, journalId, importIdentifier)
    if (text === null) throw new AppError('Import cannot be undone')
    const note: UndoNote = fromJson<UndoNote>(text)

    const trades = await findTradesById(
      tx,
      journalId,
      note.trades.map(({ id }) => id),
    )
    const current = new Map(trades.map((trade) => [trade.id, trade]))
    const payins = await findPayinTimes(
      tx,
      journalId,
      note.payins.map(({ id }) => id),
    )
    const edited =
      (await countEdited(tx, journalId, importIdentifier, note.at)) +
      [...trades, ...payins].filter(({ modified }) => modified !== note.at).length
    if (edited > 0) throw new AppError('Import cannot be undone', { message: editedSentence(edited) })

    await deleteImported(tx, journalId, importIdentifier, revision)
    const lookups = { instruments: await readInstruments(tx, journalId), comments: await readRatings(tx, journalId) }
    for (const { id, modified, trade } of note.trades) {
      const now = current.get(id)
      if (now === undefined) continue // deleted since: nothing to put back
      await updateTrade(tx, journalId, id, trade, resultOf(trade, lookups, now.screenshotExists), {
        revision,
        at: modified,
      })
    }
    const left = new Set(payins.map(({ id }) => id))
    for (const { id, timestamp, modified } of note.payins)
      if (left.has(id)) await movePayin(tx, journalId, id, timestamp, modified)
    await deleteUnusedInstruments(tx, journalId, importIdentifier, note.at)
    await markUndone(tx, journalId, importIdentifier)
  })
}

const editedSentence = (count: number): string =>
  count === 1
    ? 'One of its trades or deposits was changed since. Undoing the import would lose that change.'
    : `${count} of its trades or deposits were changed since. Undoing the import would lose these changes.`
