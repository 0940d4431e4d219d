import { AppError } from '@afterclose/contract/problems'
import type { MissedTrade, MissedTradeInput } from '@afterclose/core/missed-trade'
import { type Instant, type LocalDate, type LocalDateTime, parseLocal } from '@afterclose/core/time'
import { sql } from 'kysely'
import { type Db, nextId, type Tx } from '../../store/db.ts'
import { inputColumns, missedTradeOf } from './missed-trade-row.ts'

export interface MissedTradePage {
  /** Range of entry days, inclusive. */
  readonly from: LocalDate | undefined
  readonly to: LocalDate | undefined
  readonly limit: number
  readonly after: MissedTradeCursor | null
}
/** Cursor of a page: its last missed trade. */
export type MissedTradeCursor = Pick<MissedTrade, 'entryDate' | 'id'>

export const packCursor = ({ entryDate, id }: MissedTradeCursor): string => `${entryDate}_${id}`

/** @throws AppError 'Bad request' for an invalid cursor */
export function unpackCursor(text: string): MissedTradeCursor {
  const [, entryDate, digits] = /^([\dT:-]+)_(\d{1,15})$/.exec(text) ?? []
  if (entryDate === undefined || parseLocal(entryDate) === null) throw new AppError('Bad request')
  return { entryDate, id: Number(digits) }
}

/** With their assumed costs, from the current instrument. */
const missedTradesOf = (db: Db, journalId: number) =>
  db
    .selectFrom('missed_trade')
    .innerJoin('instrument', (join) =>
      join
        .onRef('instrument.journal_id', '=', 'missed_trade.journal_id')
        .onRef('instrument.id', '=', 'missed_trade.instrument_id'),
    )
    .selectAll('missed_trade')
    .select(['instrument.spread', 'instrument.tick_size'])
    .where('missed_trade.journal_id', '=', journalId)

/** Up to `limit` missed trades with their missed results, newest entry first. */
export async function findMissedTrades(db: Db, journalId: number, page: MissedTradePage): Promise<MissedTrade[]> {
  let query = missedTradesOf(db, journalId)
  if (page.from !== undefined) query = query.where('entry_date', '>=', firstOf(page.from))
  if (page.to !== undefined) query = query.where('entry_date', '<=', lastOf(page.to))
  if (page.after !== null) {
    const { entryDate, id } = page.after
    query = query.where(sql<boolean>`(missed_trade.entry_date, missed_trade.id) < (${entryDate}, ${id})`)
  }
  const rows = await query
    .orderBy('missed_trade.entry_date', 'desc')
    .orderBy('missed_trade.id', 'desc')
    .limit(page.limit)
    .execute()
  return rows.map(missedTradeOf)
}

const firstOf = (day: LocalDate): LocalDateTime => `${day}T00:00:00`
const lastOf = (day: LocalDate): LocalDateTime => `${day}T23:59:59`

export async function findMissedTrade(db: Db, journalId: number, id: number): Promise<MissedTrade | null> {
  const row = await missedTradesOf(db, journalId).where('missed_trade.id', '=', id).executeTakeFirst()
  return row === undefined ? null : missedTradeOf(row)
}

/**
 * Appends missed trades, with ids in the given order; derived values are not stored.
 * @returns the id of the first
 */
export async function insertMissedTrades(
  tx: Tx,
  journalId: number,
  missedTrades: readonly MissedTradeInput[],
  now: Instant,
): Promise<number> {
  const first = await nextId(tx, journalId, 'missed_trade', missedTrades.length)
  const rows = missedTrades.map((missed, i) => ({
    ...inputColumns(missed),
    journal_id: journalId,
    id: first + i,
    created: now,
    modified: now,
  }))
  await tx.insertInto('missed_trade').values(rows).execute()
  return first
}

export async function updateMissedTrade(
  tx: Tx,
  journalId: number,
  id: number,
  missed: MissedTradeInput,
  now: Instant,
): Promise<void> {
  await tx
    .updateTable('missed_trade')
    .set({ ...inputColumns(missed), modified: now })
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .execute()
}

export async function deleteMissedTrade(tx: Tx, journalId: number, id: number): Promise<void> {
  await tx.deleteFrom('missed_trade').where('journal_id', '=', journalId).where('id', '=', id).execute()
}
