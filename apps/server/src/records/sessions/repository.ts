import { AppError } from '@afterclose/contract/problems'
import type { Instant, LocalDate } from '@afterclose/core/time'
import { type Insertable, type Selectable, sql } from 'kysely'
import { type Db, nextId, type Tx } from '../../store/db.ts'
import type { SessionEntryTable, TradingSessionTable } from '../../store/diary-tables.ts'

export type SessionRow = Selectable<TradingSessionTable>
export type SessionColumns = Omit<Insertable<TradingSessionTable>, 'journal_id' | 'id' | 'created' | 'modified'>
export interface Entry {
  readonly categoryId: number
  readonly text: string
}

export interface SessionPage {
  readonly from: LocalDate | undefined
  readonly to: LocalDate | undefined
  readonly limit: number
  readonly after: SessionCursor | null
}
/** Cursor of a page: its last session. */
export type SessionCursor = Pick<SessionRow, 'session_date' | 'start_time' | 'id'>

export const packCursor = ({ session_date, start_time, id }: SessionCursor): string =>
  `${session_date}_${start_time ?? ''}_${id}`

/** @throws AppError 'Bad request' for an invalid cursor */
export function unpackCursor(text: string): SessionCursor {
  const [, date, start, digits] = /^(\d{4}-\d\d-\d\d)_(|\d\d:\d\d)_(\d{1,15})$/.exec(text) ?? []
  if (date === undefined || start === undefined) throw new AppError('Bad request')
  return { session_date: date, start_time: start === '' ? null : start, id: Number(digits) }
}

/** Up to `limit` sessions, newest first; within a day the latest start first, those without a time last. */
export async function findSessions(db: Db, journalId: number, page: SessionPage): Promise<SessionRow[]> {
  let query = db.selectFrom('trading_session').selectAll().where('journal_id', '=', journalId)
  if (page.from !== undefined) query = query.where('session_date', '>=', page.from)
  if (page.to !== undefined) query = query.where('session_date', '<=', page.to)
  if (page.after !== null) {
    const { session_date: date, start_time: start, id } = page.after
    query = query.where(sql<boolean>`(session_date, coalesce(start_time, ''), id) < (${date}, ${start ?? ''}, ${id})`)
  }
  return query
    .orderBy('session_date', 'desc')
    .orderBy(sql`coalesce(start_time, '')`, 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
}

export const findSession = (db: Db, journalId: number, id: number): Promise<SessionRow | undefined> =>
  db
    .selectFrom('trading_session')
    .selectAll()
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Notes of these sessions, by session, in the order of the categories. */
export async function findEntries(
  db: Db,
  journalId: number,
  sessionIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Entry[]>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('session_entry as entry')
    .innerJoin('session_note_category as category', (join) =>
      join.onRef('category.journal_id', '=', 'entry.journal_id').onRef('category.id', '=', 'entry.category_id'),
    )
    .select(['entry.session_id', 'entry.category_id', 'entry.text'])
    .where('entry.journal_id', '=', journalId)
    .where('entry.session_id', 'in', sessionIds)
    .orderBy('category.position')
    .orderBy('category.id')
    .execute()
  const entries = new Map<number, Entry[]>()
  for (const { session_id, category_id, text } of rows) {
    const entry = { categoryId: category_id, text }
    const others = entries.get(session_id)
    if (others === undefined) entries.set(session_id, [entry])
    else others.push(entry)
  }
  return entries
}

export async function insertSession(
  tx: Tx,
  journalId: number,
  session: SessionColumns,
  entries: readonly Entry[],
  now: Instant,
): Promise<number> {
  const id = await nextId(tx, journalId, 'session')
  await tx
    .insertInto('trading_session')
    .values({ ...session, journal_id: journalId, id, created: now, modified: now })
    .execute()
  await insertEntries(tx, journalId, id, entries)
  return id
}

/** Replaces all entries. */
export async function updateSession(
  tx: Tx,
  journalId: number,
  id: number,
  session: SessionColumns,
  entries: readonly Entry[],
  now: Instant,
): Promise<void> {
  await tx
    .updateTable('trading_session')
    .set({ ...session, modified: now })
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .execute()
  await takeEntries(tx, journalId, id)
  await insertEntries(tx, journalId, id, entries)
}

/** Removes all texts of a session. @returns the removed ones */
export const takeEntries = (tx: Tx, journalId: number, id: number): Promise<readonly Selectable<SessionEntryTable>[]> =>
  tx
    .deleteFrom('session_entry')
    .where('journal_id', '=', journalId)
    .where('session_id', '=', id)
    .returningAll()
    .execute()

async function insertEntries(tx: Tx, journalId: number, id: number, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ categoryId, text }) => ({
    journal_id: journalId,
    session_id: id,
    category_id: categoryId,
    text,
  }))
  await tx.insertInto('session_entry').values(rows).execute()
}

export async function deleteSession(tx: Tx, journalId: number, id: number): Promise<void> {
  await tx.deleteFrom('trading_session').where('journal_id', '=', journalId).where('id', '=', id).execute()
}
