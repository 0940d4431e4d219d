import type { Tx } from '../../store/db.ts'
import { addJob } from '../../platform/jobs/repository.ts'
import { beginPatchesAt, noteDeletions } from '../../records/trades/deletions-repository.ts'
import { deleteRows } from '../../records/trades/writing-repository.ts'
import { cleanJob } from '../clean-job.ts'
import { deleteInstruments, hideInstruments, hideTrades, unlinkNotes } from '../hidden-repository.ts'
import { findUnusedInstruments, type ImportedTrades } from '../imported-repository.ts'
import { tradesAtOnce } from './remove-hidden.ts'
import { removeTrades } from './take-in.ts'

export interface ToRemove {
  readonly journalId: number
  readonly importIdentifier: string
  readonly revision: number
  /** When the import wrote. */
  readonly at: string
  /** Trades that go. */
  readonly gone: readonly number[]
  /** Trades that the import made and that are there. */
  readonly imported: ImportedTrades
}

/** Removes trades of an undone import, and instruments that it made and that nothing refers to then. */
export async function removeImported(tx: Tx, remove: ToRemove): Promise<void> {
  const { journalId, importIdentifier, revision, at, gone, imported } = remove
  const few = gone.length <= tradesAtOnce
  // Their numbers follow each other, unless some of them stay.
  const all = gone.length === imported.count && gone.every((id) => id >= imported.first && id <= imported.last)
  if (gone.length === 0) {
    // nothing but instruments can go
  } else if (few) {
    await deleteRows(tx, journalId, gone)
    await noteDeletions(tx, journalId, gone, revision)
  } else if (all) {
    await unlinkNotes(tx, journalId, imported)
    await hideTrades(tx, journalId, importIdentifier, imported, { planId: null, claim: null, at })
    await beginPatchesAt(tx, journalId, revision)
    await addJob(tx, cleanJob(journalId, importIdentifier), new Date().toISOString())
  } else await removeTrades(tx, journalId, gone, revision)
  const besides = !few && all ? imported : null
  const instruments = await findUnusedInstruments(tx, journalId, importIdentifier, { at, besides })
  if (besides === null) await deleteInstruments(tx, journalId, instruments)
  else await hideInstruments(tx, journalId, importIdentifier, instruments) // their trades are still there
}
