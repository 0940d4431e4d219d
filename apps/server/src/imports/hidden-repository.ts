import type { Instant } from '@afterclose/core/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../store/db.ts'
import { inParts } from './in-parts.ts'
import type { IdSpan } from '../records/trades/new-rows-repository.ts'
import { endPending, spanOf } from '../records/trades/pending-changes-repository.ts'

/** Rows that an import adds before anyone sees them, and instruments that its undo removes (`PendingChangeTable`). */

/** New rows of a pending change. */
export interface NewRows {
  /** Each null if it adds none. */
  readonly trades: IdSpan | null
  readonly payins: IdSpan | null
  readonly instruments: IdSpan | null
  /** `created` of the rows. */
  readonly at: Instant
}

interface Writer {
  readonly planId: string
  readonly claim: string
}

/** Hides rows by id, whether or not they exist yet. Instruments exist: others may take their names meanwhile. */
export async function hideNew(
  tx: Tx,
  journalId: number,
  importJobId: string,
  { trades, payins, instruments, at }: NewRows,
  { planId, claim }: Writer,
): Promise<void> {
  await tx
    .insertInto('pending_change')
    .values({
      journal_id: journalId,
      name: importJobId,
      plan_id: planId,
      claim,
      at,
      first_trade: trades?.first ?? null,
      last_trade: trades?.last ?? null,
      first_payin: payins?.first ?? null,
      last_payin: payins?.last ?? null,
      first_instrument: instruments?.first ?? null,
      last_instrument: instruments?.last ?? null,
    })
    .execute()
  if (instruments !== null) await releaseNames(tx, journalId, importJobId, idsOf(instruments))
}

/** Resumes a half-written plan under a new claim, so that the previous writer fails. Null if nothing was started. */
export async function claimStaging(
  tx: Tx,
  journalId: number,
  importJobId: string,
  { planId, claim }: Writer,
): Promise<NewRows | null> {
  const row = await tx
    .updateTable('pending_change')
    .set({ claim })
    .where('journal_id', '=', journalId)
    .where('name', '=', importJobId)
    .where('held_until', 'is', null)
    .where('plan_id', '=', planId)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined || row.at === null) return null
  return {
    trades: spanOf(row.first_trade, row.last_trade),
    payins: spanOf(row.first_payin, row.last_payin),
    instruments: spanOf(row.first_instrument, row.last_instrument),
    at: row.at,
  }
}

export async function isClaimed(tx: Tx, journalId: number, importJobId: string, claim: string): Promise<boolean> {
  const row = await tx
    .selectFrom('pending_change')
    .select('name')
    .where('journal_id', '=', journalId)
    .where('name', '=', importJobId)
    .where('claim', '=', claim)
    .where('held_until', 'is', null)
    .where('journal_id', 'in', (eb) => eb.selectFrom('journal').select('id').where('deleted', '=', 0))
    .executeTakeFirst()
  return row !== undefined
}

/** Pending changes of imports, and of abandoned deletions. */
export const findStaged = (db: Db, journalId: number) =>
  db
    .selectFrom('pending_change')
    .select(['name', 'plan_id', 'held_until'])
    .where('journal_id', '=', journalId)
    .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '=', '')]))
    .execute()

/** Shows the new rows of an import. Names of its instruments must be free. */
export async function showNew(tx: Tx, journalId: number, importJobId: string): Promise<void> {
  const change = await tx
    .selectFrom('pending_change')
    .select(['first_instrument', 'last_instrument'])
    .where('journal_id', '=', journalId)
    .where('name', '=', importJobId)
    .executeTakeFirst()
  const instruments = change === undefined ? null : spanOf(change.first_instrument, change.last_instrument)
  await endPending(tx, journalId, importJobId)
  if (instruments === null) return
  await tx
    .updateTable('stored_instrument')
    .set({ name_key: sql<string>`substr(name_key, ${sql.lit(prefix(importJobId).length + 1)})` })
    .where('journal_id', '=', journalId)
    .where('id', 'in', idsOf(instruments))
    .execute()
}

const idsOf = ({ first, last }: IdSpan): readonly number[] =>
  Array.from({ length: last + 1 - first }, (_, i) => first + i)

/** Names are compared in lower case, so no real name is equal to this. */
const prefix = (importJobId: string): string => `HIDDEN ${importJobId} `

/** Frees the names of hidden instruments. */
async function releaseNames(tx: Tx, journalId: number, importJobId: string, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('stored_instrument')
    .set((eb) => ({ name_key: sql<string>`cast(${prefix(importJobId)} as text) || ${eb.ref('name_key')}` }))
    .where('journal_id', '=', journalId)
    .where('id', 'in', ids)
    .execute()
}

/** The highest id listed by a change; null if there is none. */
export async function lastListed(
  db: Db,
  journalId: number,
  importJobId: string,
  column: 'trade_id' | 'payin_id',
): Promise<number | null> {
  const { last } = await db
    .selectFrom('hidden_row')
    .select((eb) => eb.fn.max<number | null>(column).as('last'))
    .where('journal_id', '=', journalId)
    .where('hidden_by', '=', importJobId)
    .executeTakeFirstOrThrow()
  return last
}

/** Lists rows that a change removes, to be hidden when it is shown. Idempotent. */
export async function listToRemove(
  tx: Tx,
  journalId: number,
  importJobId: string,
  column: 'trade_id' | 'payin_id',
  ids: readonly number[],
): Promise<void> {
  for (const part of inParts(ids)) {
    const rows = part.map((id) => ({
      journal_id: journalId,
      ...(column === 'trade_id' ? { trade_id: id } : { payin_id: id }),
      hidden_by: importJobId,
      until: '',
    }))
    await tx
      .insertInto('hidden_row')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['journal_id', column]).doUpdateSet({ hidden_by: importJobId, until: '' }),
      )
      .execute()
  }
}

/** Hides instruments created by an undone import, until its trades are removed. */
export async function hideInstruments(
  tx: Tx,
  journalId: number,
  importJobId: string,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const rows = ids.map((id) => ({ journal_id: journalId, instrument_id: id, hidden_by: importJobId }))
  await tx.insertInto('hidden_row').values(rows).execute()
  await releaseNames(tx, journalId, importJobId, ids)
}

/** Removes instruments created by an undone import. */
export async function removeInstruments(tx: Tx, journalId: number, importJobId: string): Promise<void> {
  await tx
    .deleteFrom('stored_instrument')
    .where('journal_id', '=', journalId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('hidden_row')
        .select((row) => row.ref('instrument_id').$notNull().as('instrument_id'))
        .where('journal_id', '=', journalId)
        .where('hidden_by', '=', importJobId)
        .where('instrument_id', 'is not', null),
    )
    .execute()
}
