/** Moves changed trades from `coming_trade` to `stored_trade`, and settles them before any other write. */
import { type Trade, tradeFields } from '@afterclose/core/trade'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { fromJson, type JsonText, toJson } from './codecs.ts'
import type { Db, Tx } from './db.ts'
import type { IdRange } from './packed-ids.ts'
import { rowCodec } from './row-codec.ts'
import type { TradeChangeCause, TradeChangeTable } from './trade-tables.ts'

/** At most one per journal. */
export const findTradeChange = (db: Db, journalId: number): Promise<Selectable<TradeChangeTable> | undefined> =>
  db.selectFrom('trade_change').selectAll().where('journal_id', '=', journalId).executeTakeFirst()

export async function updateTradeChange(
  tx: Tx,
  journalId: number,
  {
    cause,
    ...columns
  }: {
    readonly state?: 'SHOWN'
    readonly cause?: TradeChangeCause
    readonly computed_to?: number
    readonly missed?: JsonText<readonly number[]>
  },
): Promise<void> {
  const given = cause === undefined ? columns : { ...columns, cause: toJson(cause) }
  await tx.updateTable('trade_change').set(given).where('journal_id', '=', journalId).execute()
}

/** Discards the pending rows of these trades. @returns the ids that had one */
export async function deleteComing(tx: Tx, journalId: number, ids: readonly number[]): Promise<readonly number[]> {
  const gone = tx.deleteFrom('coming_trade').where('journal_id', '=', journalId).where('id', 'in', ids).returning('id')
  return (await gone.execute()).map(({ id }) => id)
}

/** Deletes trades for good, with their pending rows: without a trade, these would show as one, and an import would know it. */
export async function removeStoredTrades(tx: Tx, journalId: number, ids: readonly number[]): Promise<void> {
  await deleteComing(tx, journalId, ids)
  await tx.deleteFrom('stored_trade').where('journal_id', '=', journalId).where('id', 'in', ids).execute()
}

/** Replaces trades by their pending rows. @param revision of the rows; null if clients reload everything */
export async function takeOverComing(
  tx: Tx,
  journalId: number,
  ids: readonly number[],
  revision: number | null,
): Promise<void> {
  await writeComing(tx, journalId, sql`coming.id in (${sql.join(ids)})`, revision)
  await deleteComing(tx, journalId, ids)
}

/** The same for a range of ids, at a cost independent of the remaining rows. */
export async function takeOverRange(tx: Tx, journalId: number, { after, upTo }: IdRange): Promise<void> {
  await writeComing(tx, journalId, sql`coming.id > ${after} and coming.id <= ${upTo}`, null)
  await tx
    .deleteFrom('coming_trade')
    .where('journal_id', '=', journalId)
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .execute()
}

const columnsOfFields = rowCodec<Trade>(tradeFields).columns.map(({ name }) => name)
const written = [
  ...columnsOfFields.filter((name) => name !== 'id'),
  'screenshot_count',
  'shown_on',
  'lost',
  'kept',
  'revision',
]

async function writeComing(tx: Tx, journalId: number, which: RawBuilder<unknown>, revision: number | null) {
  const columns = written.map((name) =>
    name === 'revision' && revision !== null
      ? sql`revision = ${revision}`
      : sql`${sql.ref(name)} = ${sql.ref(`coming.${name}`)}`,
  )
  await sql`update stored_trade set ${sql.join(columns)} from coming_trade as coming
    where coming.journal_id = ${journalId} and ${which}
      and stored_trade.journal_id = coming.journal_id and stored_trade.id = coming.id`.execute(tx)
}

/** Call before writing or adding trades. Hidden pending rows are discarded and computed again; visible ones are moved. */
export async function settleComing(tx: Tx, journalId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const change = await findTradeChange(tx, journalId)
  if (change?.state === 'SHOWN') await takeOverComing(tx, journalId, ids, null)
  if (change?.state !== 'COMING') return
  const gone = new Set(await deleteComing(tx, journalId, ids))
  const again = ids.filter((id) => id <= change.computed_to || gone.has(id))
  if (again.length === 0) return // its turn is still to come
  const missed = new Set([...fromJson(change.missed), ...again])
  await updateTradeChange(tx, journalId, { missed: toJson([...missed]) })
}
