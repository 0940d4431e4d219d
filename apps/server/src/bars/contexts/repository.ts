import { contextFields, type EntryContext } from '@afterclose/core/market-context'
import type { Trade } from '@afterclose/core/trade'
import type { Selectable } from 'kysely'
import { parts } from '../../records/trades/parts.ts'
import type { TradeContextTable } from '../../store/bar-tables.ts'
import { fromJson, toDecimal, toJson } from '../../store/codecs.ts'
import type { Db, Tx } from '../../store/db.ts'
import { rowCodec } from '../../store/row-codec.ts'

const groups = rowCodec<EntryContext>(contextFields)

/** Fields of a trade that its context depends on, besides bars. */
export type Entry = Pick<Trade, 'instrumentId' | 'direction' | 'entryDate' | 'entryPrice'>

/** Only these fields of a trade, as the others need not cross threads. */
export const entryOf = ({ instrumentId, direction, entryDate, entryPrice }: Entry): Entry => ({
  instrumentId,
  direction,
  entryDate,
  entryPrice,
})

/** Revision up to which contexts are computed, and the stamps of instruments used. */
export interface ContextState {
  readonly revision: number
  readonly stamps: Readonly<Record<string, string>>
}

/** Null if none were computed yet. */
export async function findContextState(db: Db, journalId: number): Promise<ContextState | null> {
  const row = await db.selectFrom('context_state').selectAll().where('journal_id', '=', journalId).executeTakeFirst()
  return row === undefined ? null : { revision: row.revision, stamps: fromJson(row.stamps) }
}

export async function keepContextState(db: Db, journalId: number, { revision, stamps }: ContextState): Promise<void> {
  const values = { revision, stamps: toJson(stamps) }
  await db
    .insertInto('context_state')
    .values({ journal_id: journalId, ...values })
    .onConflict((conflict) => conflict.column('journal_id').doUpdateSet(values))
    .execute()
}

/** Bar length chosen by the owner of a journal; undefined for the default. */
export async function findLength(
  db: Db,
  { id, ownerId }: { readonly id: number; readonly ownerId: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('user_id', '=', ownerId)
    .where('key', '=', `journal.${id}.contextLength`)
    .executeTakeFirst()
  return row?.value
}

/** Visible trades before an id, newest first. */
export const findTradesBefore = (db: Db, journalId: number, before: number, limit: number) =>
  db
    .selectFrom('trade')
    .select(['id', 'instrument_id'])
    .where('journal_id', '=', journalId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

type ContextRow = Selectable<TradeContextTable>

/** Contexts of these trades, where they have one. */
export async function findContexts(db: Db, journalId: number, ids: readonly number[]): Promise<readonly ContextRow[]> {
  const rows: ContextRow[] = []
  for await (const part of parts(ids))
    rows.push(
      ...(await db
        .selectFrom('trade_context')
        .selectAll()
        .where('journal_id', '=', journalId)
        .where('trade_id', 'in', part)
        .execute()),
    )
  return rows
}

/** Whether a context belongs to the current entry, so that no field it depends on has changed. */
export const isOf = (row: ContextRow, entry: Entry): boolean =>
  row.instrument_id === entry.instrumentId &&
  row.direction === entry.direction &&
  row.entry_date === entry.entryDate &&
  row.entry_price === toDecimal(entry.entryPrice)

export interface FoundContext {
  readonly tradeId: number
  readonly entry: Entry
  readonly stamp: string
  readonly context: EntryContext
}

/** Writes contexts at a revision, skipping trades that were deleted meanwhile. */
export async function putContexts(
  tx: Tx,
  journalId: number,
  revision: number,
  found: readonly FoundContext[],
): Promise<void> {
  const there = await tx
    .selectFrom('stored_trade')
    .select('id')
    .where('journal_id', '=', journalId)
    .where(
      'id',
      'in',
      found.map(({ tradeId }) => tradeId),
    )
    .execute()
  const ids = new Set(there.map(({ id }) => id))
  const rows = found
    .filter(({ tradeId }) => ids.has(tradeId))
    .map(({ tradeId, entry, stamp, context }) => ({
      journal_id: journalId,
      trade_id: tradeId,
      revision,
      stamp,
      instrument_id: entry.instrumentId,
      direction: entry.direction,
      entry_date: entry.entryDate,
      entry_price: toDecimal(entry.entryPrice),
      ...groups.toRow(context),
    }))
  if (rows.length === 0) return
  await tx
    .insertInto('trade_context')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['journal_id', 'trade_id']).doUpdateSet((eb) => ({
        revision: eb.ref('excluded.revision'),
        stamp: eb.ref('excluded.stamp'),
        instrument_id: eb.ref('excluded.instrument_id'),
        direction: eb.ref('excluded.direction'),
        entry_date: eb.ref('excluded.entry_date'),
        entry_price: eb.ref('excluded.entry_price'),
        trend: eb.ref('excluded.trend'),
        volatility: eb.ref('excluded.volatility'),
        day_position: eb.ref('excluded.day_position'),
        yesterday_position: eb.ref('excluded.yesterday_position'),
        gap: eb.ref('excluded.gap'),
        since_open: eb.ref('excluded.since_open'),
        day_type: eb.ref('excluded.day_type'),
      })),
    )
    .execute()
}
