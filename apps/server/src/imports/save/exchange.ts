import { isDeepStrictEqual } from 'node:util'
import type { Instant } from '@afterclose/core/time'
import { settlePlans } from '../../records/trade-plans/settle-plans.ts'
import { removeTrades } from '../../records/trades/deleted-trades-repository.ts'
import { forgetDeletions, noteDeletions } from '../../records/trades/deletions-repository.ts'
import { deletePayins } from '../../records/payins/repository.ts'
import { type Db, nextId, raiseRevision, transaction, type Tx } from '../../store/db.ts'
import { executeAll } from '../../store/insert-many.ts'
import { inParts } from '../in-parts.ts'
import { insertImportedPayins } from '../payins-repository.ts'
import { addInstruments } from './add-instruments.ts'
import { derive, type Exchanging, guessNumbers, type Numbers } from './derive-rows.ts'
import { movePictures } from './merge-pictures.ts'

/** Why nothing was written: the import was ended elsewhere; the journal has changed since the plan was made. */
export type Refusal = 'gone' | 'changed'

export interface Conditions {
  /** Locks the journal. @returns null if the rows may be written */
  readonly mayBegin: (tx: Tx) => Promise<Refusal | null>
  /** Makes the other changes, after the rows. @param at `created` and `modified` of new rows @throws AppError 'Quota reached' */
  readonly write: (tx: Tx, at: Instant) => Promise<void>
}

/**
 * Carries out a plan: all rows of the journal, and the writes of `write`, in one transaction. Rows are derived before it.
 * @throws AppError of the conditions: nothing was written then
 */
export async function exchange(
  db: Db,
  exchanging: Exchanging,
  { mayBegin, write }: Conditions,
): Promise<Refusal | 'done'> {
  const at = new Date().toISOString()
  const derived = await derive(db, exchanging, at)
  const guess = await guessNumbers(db, exchanging)
  const queries = derived.queriesWith(guess)
  return transaction(db, async (tx) => {
    const refusal = await mayBegin(tx)
    if (refusal !== null) return refusal
    const rows = (await derived.areCurrent(tx)) ? derived : await derive(tx, exchanging, at)
    const numbers = await numberNew(tx, exchanging, at)
    const isAsPrepared = rows === derived && isDeepStrictEqual(numbers, guess)
    await executeAll(tx, isAsPrepared ? queries : rows.queriesWith(numbers))
    await exchangeOthers(tx, exchanging, numbers, at)
    await write(tx, at)
    return 'done'
  })
}

/** Raises the journal's revision, assigns ids to the new rows of an exchange, and adds the instruments. */
async function numberNew(tx: Tx, exchanging: Exchanging, at: Instant): Promise<Numbers> {
  const { journalId, changes } = exchanging
  const { newInstruments, create } = changes
  return {
    revision: await raiseRevision(tx, journalId),
    instrument: newInstruments.length === 0 ? 0 : await addInstruments(tx, exchanging, newInstruments, at),
    trade: create.length === 0 ? 0 : await nextId(tx, journalId, 'trade', create.length),
  }
}

/** Payins, merged and removed rows, and records that follow. */
async function exchangeOthers(
  tx: Tx,
  { journalId, importJobId, source, changes }: Exchanging,
  { revision }: Numbers,
  at: Instant,
): Promise<void> {
  const { createPayins, update, remove, removePayins, newGroups } = changes
  if (createPayins.length > 0) {
    const first = await nextId(tx, journalId, 'payin', createPayins.length)
    await insertImportedPayins(tx, journalId, createPayins, first, { source, importJobId, at })
  }
  for (const ids of inParts(removePayins)) await deletePayins(tx, journalId, ids)
  if (newGroups > 0) await nextId(tx, journalId, 'trade_group', newGroups)
  await movePictures(tx, journalId, changes, revision)
  await removeTrades(tx, journalId, remove)
  for (const some of inParts(update))
    await forgetDeletions(
      tx,
      journalId,
      some.map(({ id }) => id),
    )
  const shownByOthers = update.flatMap(({ id, shownOn }) => (shownOn === null ? [] : [id]))
  await noteDeletions(tx, journalId, [...remove, ...shownByOthers], revision)
  await settlePlans(
    tx,
    journalId,
    update.map(({ trade }) => trade.planId),
  )
}
