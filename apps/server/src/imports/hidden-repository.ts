import type { Instant } from '@afterclose/core/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../store/db.ts'

/** Trades and instruments that nobody sees, because their import is being saved or removed. */

export interface TradeRange {
  readonly first: number
  readonly last: number
}
export interface Staged extends TradeRange {
  readonly at: Instant
}

export const findHidden = (db: Db, journalId: number) =>
  db.selectFrom('hidden_import').selectAll().where('journal_id', '=', journalId).execute()

/** Hides a range of numbers, whether there are trades yet or not. */
export async function hideTrades(
  tx: Tx,
  journalId: number,
  importJobId: string,
  { first, last }: TradeRange,
  { planId, claim, at }: { readonly planId: string; readonly claim: string; readonly at: Instant },
): Promise<void> {
  await tx
    .insertInto('hidden_import')
    .values({
      journal_id: journalId,
      import_job_id: importJobId,
      state: 'SAVING',
      plan_id: planId,
      claim,
      at,
      first_trade: first,
      last_trade: last,
    })
    .execute()
}

/** Resumes a half-written plan under a new claim, so that the previous writer fails. Null if nothing was started. */
export async function claimStaging(
  tx: Tx,
  journalId: number,
  importJobId: string,
  { planId, claim }: { readonly planId: string; readonly claim: string },
): Promise<Staged | null> {
  const row = await tx
    .updateTable('hidden_import')
    .set({ claim })
    .where('journal_id', '=', journalId)
    .where('import_job_id', '=', importJobId)
    .where('state', '=', 'SAVING')
    .where('plan_id', '=', planId)
    .returning(['first_trade', 'last_trade', 'at'])
    .executeTakeFirst()
  return row === undefined ? null : { first: row.first_trade, last: row.last_trade, at: row.at }
}

export async function isClaimed(tx: Tx, journalId: number, importJobId: string, claim: string): Promise<boolean> {
  const row = await tx
    .selectFrom('hidden_import')
    .select('state')
    .where('journal_id', '=', journalId)
    .where('import_job_id', '=', importJobId)
    .where('claim', '=', claim)
    .where('state', '=', 'SAVING')
    .where('journal_id', 'in', (eb) => eb.selectFrom('journal').select('id').where('deleted', '=', 0))
    .executeTakeFirst()
  return row !== undefined
}

/** The highest number in the range of which there is a trade; null without one. */
export async function lastWritten(db: Db, journalId: number, { first, last }: TradeRange): Promise<number | null> {
  const row = await db
    .selectFrom('stored_trade')
    .select('id')
    .where('journal_id', '=', journalId)
    .where('id', '>=', first)
    .where('id', '<=', last)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Discards staged rows. False when nothing was. */
export async function giveUpStaging(tx: Tx, journalId: number, importJobId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('hidden_import')
    .set({ state: 'REMOVING', claim: null })
    .where('journal_id', '=', journalId)
    .where('import_job_id', '=', importJobId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lets everybody see the trades. */
export async function showTrades(tx: Tx, journalId: number, importJobId: string): Promise<void> {
  await tx
    .deleteFrom('hidden_import')
    .where('journal_id', '=', journalId)
    .where('import_job_id', '=', importJobId)
    .execute()
}

/** Up to `most` trades of a range; returns how many there were. */
export async function deleteSomeTrades(
  tx: Tx,
  journalId: number,
  { first, last }: TradeRange,
  most: number,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('stored_trade')
    .where('journal_id', '=', journalId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('stored_trade')
        .select('id')
        .where('journal_id', '=', journalId)
        .where('id', '>=', first)
        .where('id', '<=', last)
        .orderBy('id')
        .limit(most),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Names are compared in lower case, so that this is in front of none. */
const prefix = (importJobId: string): string => `HIDDEN ${importJobId} `

/** Hides instruments, and lets others have their names. */
export async function hideInstruments(
  tx: Tx,
  journalId: number,
  importJobId: string,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const rows = ids.map((id) => ({ journal_id: journalId, instrument_id: id, import_job_id: importJobId }))
  await tx.insertInto('hidden_instrument').values(rows).execute()
  await tx
    .updateTable('stored_instrument')
    .set((eb) => ({ name_key: sql<string>`cast(${prefix(importJobId)} as text) || ${eb.ref('name_key')}` }))
    .where('journal_id', '=', journalId)
    .where('id', 'in', ids)
    .execute()
}

export async function findHiddenInstruments(db: Db, journalId: number, importJobId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('hidden_instrument')
    .select('instrument_id')
    .where('journal_id', '=', journalId)
    .where('import_job_id', '=', importJobId)
    .orderBy('instrument_id')
    .execute()
  return rows.map((row) => row.instrument_id)
}

/** Their names must be free. */
export async function showInstruments(tx: Tx, journalId: number, importJobId: string): Promise<void> {
  const hidden = tx
    .deleteFrom('hidden_instrument')
    .where('journal_id', '=', journalId)
    .where('import_job_id', '=', importJobId)
    .returning('instrument_id')
  const ids = (await hidden.execute()).map((row) => row.instrument_id)
  if (ids.length === 0) return
  await tx
    .updateTable('stored_instrument')
    .set({ name_key: sql<string>`substr(name_key, ${sql.lit(prefix(importJobId).length + 1)})` })
    .where('journal_id', '=', journalId)
    .where('id', 'in', ids)
    .execute()
}

export async function deleteInstruments(tx: Tx, journalId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('stored_instrument').where('journal_id', '=', journalId).where('id', 'in', ids).execute()
}

/** Takes numbers as not given that nobody has seen, if none was given since. */
export async function releaseNumbers(
  tx: Tx,
  journalId: number,
  kind: 'trade' | 'instrument',
  { first, last }: TradeRange,
): Promise<void> {
  await tx
    .updateTable('counter')
    .set({ last: first - 1 })
    .where('journal_id', '=', journalId)
    .where('kind', '=', kind)
    .where('last', '=', last)
    .execute()
}
