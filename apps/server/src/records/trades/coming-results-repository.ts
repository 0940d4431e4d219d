/** Results that are computed anew beside those that everybody sees, and the one row by which they take their place. */
import type { TradeResult } from '@afterclose/core/trade'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { fromJson, type JsonText, toJson } from '../../store/codecs.ts'
import type { Db, Tx } from '../../store/db.ts'
import { executeAll, insertsOf } from '../../store/insert-many.ts'
import type { TradeRow } from '../../store/schema.ts'
import type { ResultCause, ResultChangeTable } from '../../store/trade-tables.ts'
import { holdsId } from '../lists/uses-repository.ts'
import { resultValueColumns, resultValues } from './trade-row.ts'

/** A journal has one at a time. */
export const findResultChange = (db: Db, journalId: number): Promise<Selectable<ResultChangeTable> | undefined> =>
  db.selectFrom('result_change').selectAll().where('journal_id', '=', journalId).executeTakeFirst()

export async function insertResultChange(tx: Tx, journalId: number, cause: ResultCause): Promise<void> {
  const change = { state: 'COMING', cause: toJson(cause), computed_to: 0, missed: '[]' } as const
  await tx
    .insertInto('result_change')
    .values({ journal_id: journalId, ...change })
    .execute()
}

export async function updateResultChange(
  tx: Tx,
  journalId: number,
  columns: { readonly state?: 'SHOWN'; readonly computed_to?: number; readonly missed?: JsonText<readonly number[]> },
): Promise<void> {
  await tx.updateTable('result_change').set(columns).where('journal_id', '=', journalId).execute()
}

export async function deleteResultChange(tx: Tx, journalId: number): Promise<void> {
  await tx.deleteFrom('result_change').where('journal_id', '=', journalId).execute()
}

/** `+` keeps both stores from walking the index of instruments, out of the order of the numbers. */
const isConcerned = (cause: ResultCause): RawBuilder<boolean> =>
  'instrumentId' in cause
    ? sql<boolean>`+ ${sql.ref('trade.instrument_id')} = ${cause.instrumentId}`
    : sql<boolean>`(${sql.join(
        ['pre_trade_comments', 'entry_comments', 'management_comments', 'exit_comments'].map((column) =>
          holdsId(`trade.${column}`, cause.commentId),
        ),
        sql` or `,
      )})`

export interface IdRange {
  readonly after: number
  readonly upTo: number
}

/** Trades, hidden ones too, whose results follow from it, by their numbers. */
export async function findToCompute(
  db: Db,
  journalId: number,
  cause: ResultCause,
  { after, upTo }: IdRange,
  most: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('stored_trade as trade')
    .select('trade.id')
    .where('trade.journal_id', '=', journalId)
    .where('trade.id', '>', after)
    .where('trade.id', '<=', upTo)
    .where(isConcerned(cause))
    .orderBy('trade.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Trades as they are stored, hidden ones too. */
export const readStored = (tx: Tx, journalId: number, ids: readonly number[]): Promise<TradeRow[]> =>
  tx.selectFrom('stored_trade').selectAll().where('journal_id', '=', journalId).where('id', 'in', ids).execute()

const target = {
  table: 'coming_result',
  columns: [{ name: 'journal_id', type: 'bigint' }, { name: 'trade_id', type: 'bigint' }, ...resultValueColumns],
} as const

/** Writes results beside their trades, which must have none there: `settleComing` removes those of trades that are written. */
export async function putComing(
  tx: Tx,
  journalId: number,
  results: readonly { readonly id: number; readonly result: TradeResult }[],
): Promise<void> {
  if (results.length === 0) return
  const rows = results.map(({ id, result }) => [journalId, id, ...resultValues(result)])
  await executeAll(tx, insertsOf(tx, target, rows))
}

/** Up to `most` trades with results that are written beside them, in any order. */
export async function findComing(db: Db, journalId: number, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('coming_result')
    .select('trade_id')
    .where('journal_id', '=', journalId)
    .limit(most)
    .execute()
  return rows.map((row) => row.trade_id)
}

const deleteComing = (tx: Tx, journalId: number, ids: readonly number[]): Promise<unknown> =>
  tx.deleteFrom('coming_result').where('journal_id', '=', journalId).where('trade_id', 'in', ids).execute()

/** Writes the results into their trades. @param revision which their rows get; null when clients read all anew */
export async function takeOverComing(
  tx: Tx,
  journalId: number,
  ids: readonly number[],
  revision: number | null,
): Promise<void> {
  await writeComing(tx, journalId, sql`coming.trade_id in (${sql.join(ids)})`, revision)
  await deleteComing(tx, journalId, ids)
}

/** The same for trades by their numbers, with statements that cost the same however many results are left. */
export async function takeOverRange(tx: Tx, journalId: number, { after, upTo }: IdRange): Promise<void> {
  await writeComing(tx, journalId, sql`coming.trade_id > ${after} and coming.trade_id <= ${upTo}`, null)
  await tx
    .deleteFrom('coming_result')
    .where('journal_id', '=', journalId)
    .where('trade_id', '>', after)
    .where('trade_id', '<=', upTo)
    .execute()
}

async function writeComing(tx: Tx, journalId: number, which: RawBuilder<unknown>, revision: number | null) {
  const columns = resultValueColumns.map(({ name }) => sql`${sql.ref(name)} = ${sql.ref(`coming.${name}`)}`)
  const stamped = revision === null ? columns : [...columns, sql`revision = ${revision}`]
  await sql`update stored_trade set ${sql.join(stamped)} from coming_result as coming
    where coming.journal_id = ${journalId} and ${which}
      and stored_trade.journal_id = coming.journal_id and stored_trade.id = coming.trade_id`.execute(tx)
}

/**
 * Before trades are written, or added: results that were computed of what they were are computed again, and those that
 * everybody sees become their own.
 */
export async function settleComing(tx: Tx, journalId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const change = await findResultChange(tx, journalId)
  if (change?.state === 'SHOWN') await takeOverComing(tx, journalId, ids, null)
  if (change?.state !== 'COMING') return
  await deleteComing(tx, journalId, ids)
  const again = ids.filter((id) => id <= change.computed_to)
  if (again.length === 0) return // its turn is still to come
  const missed = new Set([...fromJson(change.missed), ...again])
  await updateResultChange(tx, journalId, { missed: toJson([...missed]) })
}
