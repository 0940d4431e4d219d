/** Queries of pending trades (`coming_trade`) and of the row that makes them visible (`trade_change`). */
import { type RawBuilder, sql } from 'kysely'
import { toJson } from '../../store/codecs.ts'
import type { Db, Tx } from '../../store/db.ts'
import { executeAll, insertsOf } from '../../store/insert-many.ts'
import { type IdRange, unpackIds } from '../../store/packed-ids.ts'
import type { TradeRow } from '../../store/schema.ts'
import type { ResultCause, TradeChangeCause } from '../../store/trade-tables.ts'
import { holdsId } from '../../store/holds-id.ts'
import { type WrittenTrade, writtenColumns, writtenValues } from './trade-row.ts'

export async function insertTradeChange(tx: Tx, journalId: number, cause: TradeChangeCause): Promise<void> {
  const change = { state: 'COMING', cause: toJson(cause), computed_to: 0, missed: '[]' } as const
  await tx
    .insertInto('trade_change')
    .values({ journal_id: journalId, ...change })
    .execute()
}

export async function deleteTradeChange(tx: Tx, journalId: number): Promise<void> {
  await tx.deleteFrom('trade_change').where('journal_id', '=', journalId).execute()
}

/** `+` keeps both stores from scanning the index of instruments or plans, which is not in id order. */
function isConcerned(cause: ResultCause, range: IdRange): RawBuilder<boolean> {
  if ('instrumentId' in cause) return sql<boolean>`+ ${sql.ref('trade.instrument_id')} = ${cause.instrumentId}`
  if ('removedPlan' in cause) return sql<boolean>`+ ${sql.ref('trade.plan_id')} = ${cause.removedPlan}`
  if ('restoredPlan' in cause) {
    const ids = unpackIds(cause.trades, range)
    if (ids.length === 0) return sql<boolean>`1 = 0`
    return sql<boolean>`${sql.ref('trade.plan_id')} is null and ${sql.ref('trade.id')} in (${sql.join(ids)})`
  }
  return sql<boolean>`(${sql.join(
    ['pre_trade_comments', 'entry_comments', 'management_comments', 'exit_comments'].map((column) =>
      holdsId(`trade.${column}`, cause.commentId),
    ),
    sql` or `,
  )})`
}

/** Trades affected by it, including hidden ones, by id. */
export async function findToCompute(
  db: Db,
  journalId: number,
  cause: ResultCause,
  range: IdRange,
  most: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('stored_trade as trade')
    .select('trade.id')
    .where('trade.journal_id', '=', journalId)
    .where('trade.id', '>', range.after)
    .where('trade.id', '<=', range.upTo)
    .where(isConcerned(cause, range))
    .orderBy('trade.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Stored trades, including hidden ones. */
export const readStored = (tx: Tx, journalId: number, ids: readonly number[]): Promise<TradeRow[]> =>
  tx.selectFrom('stored_trade').selectAll().where('journal_id', '=', journalId).where('id', 'in', ids).execute()

const target = { table: 'coming_trade', columns: writtenColumns } as const

/** Adds pending rows. A trade must have none yet: `settleComing` removes them before other writes. */
export async function putComing(tx: Tx, journalId: number, trades: readonly WrittenTrade[]): Promise<void> {
  if (trades.length === 0) return
  await executeAll(
    tx,
    insertsOf(
      tx,
      target,
      trades.map((trade) => writtenValues(journalId, trade)),
    ),
  )
}

/** Ids of up to `most` trades with a pending row, in any order. */
export async function findComing(db: Db, journalId: number, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('coming_trade')
    .select('id')
    .where('journal_id', '=', journalId)
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** The highest id with a pending row; 0 for none. */
export async function lastComing(db: Db, journalId: number): Promise<number> {
  const last = db.selectFrom('coming_trade').select((eb) => eb.fn.max<number | null>('id').as('id'))
  return (await last.where('journal_id', '=', journalId).executeTakeFirstOrThrow()).id ?? 0
}
