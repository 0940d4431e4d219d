import type { Instant } from '@afterclose/core/time'
import type { Tx } from '../../store/db.ts'
import { addJob } from '../../platform/jobs/repository.ts'
import { beginPatchesAt } from '../../records/trades/deletions-repository.ts'
import { cleanJob } from '../clean-job.ts'
import { deleteInstruments, hideInstruments, hideTrades, unlinkNotes } from '../hidden-repository.ts'
import { findUnusedInstruments } from '../imported-repository.ts'
import { tradesAtOnce } from '../../records/trades/remove-hidden-trades.ts'

export interface ToRemove {
  readonly journalId: number
  readonly importIdentifier: string
  readonly revision: number
  readonly at: Instant
  readonly remove: readonly number[]
}

/** Very many trades whose numbers follow each other disappear at once, and a job removes them. Returns those that are left to remove. */
export async function removeRange(tx: Tx, { remove, ...of }: ToRemove): Promise<readonly number[]> {
  if (remove.length <= tradesAtOnce) return remove
  const { journalId, importIdentifier, revision, at } = of
  const sorted = Float64Array.from(remove).toSorted()
  const range = { first: sorted[0]!, last: sorted.at(-1)! }
  const { count } = await tx
    .selectFrom('stored_trade')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('journal_id', '=', journalId)
    .where('id', '>=', range.first)
    .where('id', '<=', range.last)
    .executeTakeFirstOrThrow()
  if (count !== remove.length) return remove
  await unlinkNotes(tx, journalId, range)
  await hideTrades(tx, journalId, importIdentifier, range, { planId: null, claim: null, at })
  await beginPatchesAt(tx, journalId, revision)
  await addJob(tx, cleanJob(journalId, importIdentifier), new Date().toISOString())
  return []
}

/** Instruments of undone imports that nothing refers to: they go with the last of their trades. */
export async function removeUnusedInstruments(tx: Tx, journalId: number, importIdentifier: string): Promise<void> {
  const instruments = await findUnusedInstruments(tx, journalId)
  if (instruments.length === 0) return
  const stored = await tx
    .selectFrom('stored_trade')
    .select('instrument_id')
    .distinct()
    .where('journal_id', '=', journalId)
    .where('instrument_id', 'in', instruments)
    .execute()
  const waiting = new Set(stored.map((row) => row.instrument_id))
  await deleteInstruments(
    tx,
    journalId,
    instruments.filter((id) => !waiting.has(id)),
  )
  await hideInstruments(tx, journalId, importIdentifier, [...waiting]) // their trades are still there
}
