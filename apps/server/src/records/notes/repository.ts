import { folderSeparator } from '@afterclose/contract/notes'
import { AppError } from '@afterclose/contract/problems'
import type { Instant } from '@afterclose/core/time'
import { type Insertable, type Selectable, sql } from 'kysely'
import { type Db, nextId, type Tx } from '../../store/db.ts'
import { parts } from '../trades/parts.ts'
import type { NoteTable, NoteTradeTable } from '../../store/diary-tables.ts'

export type NoteRow = Selectable<NoteTable>
export type NoteColumns = Omit<Insertable<NoteTable>, 'journal_id' | 'id' | 'created' | 'modified'>

/** Cursor of a page: its last note. */
export type NoteCursor = Pick<NoteRow, 'pinned' | 'modified' | 'id'>

export const packCursor = ({ pinned, modified, id }: NoteCursor): string => `${pinned}_${modified}_${id}`

/** @throws AppError 'Bad request' for an invalid cursor */
export function unpackCursor(text: string): NoteCursor {
  const [, pinned, modified, digits] = /^([01])_([\dTZ:.-]+)_(\d{1,15})$/.exec(text) ?? []
  if (pinned === undefined || modified === undefined) throw new AppError('Bad request')
  return { pinned: pinned === '1' ? 1 : 0, modified, id: Number(digits) }
}

/** Up to `limit` notes: pinned ones first, then last changed first. */
export async function findNotes(
  db: Db,
  journalId: number,
  { limit, after }: { readonly limit: number; readonly after: NoteCursor | null },
): Promise<NoteRow[]> {
  let query = db.selectFrom('note').selectAll().where('journal_id', '=', journalId)
  if (after !== null)
    query = query.where(sql<boolean>`(pinned, modified, id) < (${after.pinned}, ${after.modified}, ${after.id})`)
  return query.orderBy('pinned', 'desc').orderBy('modified', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export const findNote = (db: Db, journalId: number, id: number): Promise<NoteRow | undefined> =>
  db.selectFrom('note').selectAll().where('journal_id', '=', journalId).where('id', '=', id).executeTakeFirst()

/** Ids of the trades linked to these notes, by note. */
export async function findLinkedTrades(
  db: Db,
  journalId: number,
  noteIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (noteIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('note_trade')
    .select(['note_id', 'trade_id'])
    .where('journal_id', '=', journalId)
    .where('note_id', 'in', noteIds)
    .orderBy('trade_id')
    .execute()
  const byNote = Map.groupBy(rows, (row) => row.note_id)
  return new Map([...byNote].map(([id, links]) => [id, links.map((link) => link.trade_id)]))
}

export async function insertNote(
  tx: Tx,
  journalId: number,
  note: NoteColumns,
  tradeIds: readonly number[],
  now: Instant,
): Promise<number> {
  const id = await nextId(tx, journalId, 'note')
  await tx
    .insertInto('note')
    .values({ ...note, journal_id: journalId, id, created: now, modified: now })
    .execute()
  await linkTrades(tx, journalId, id, tradeIds)
  return id
}

/** Length of a text as databases count it, in code points: an emoji is one. */
const characters = (text: string): number => Array.from(text).length

/** The folders of notes by id: of those in a folder or below it. */
export function findInFolder(db: Db, journalId: number, folder: string): Promise<Pick<NoteRow, 'id' | 'folder'>[]> {
  const below = `${folder}${folderSeparator}`
  return db
    .selectFrom('note')
    .select(['id', 'folder'])
    .where('journal_id', '=', journalId)
    .where((eb) => eb.or([eb('folder', '=', folder), eb(sql`substr(folder, 1, ${characters(below)})`, '=', below)]))
    .orderBy('id')
    .execute()
}

/** Moves notes from below one folder to the same places below another. @returns how many */
export async function moveNotes(
  tx: Tx,
  journalId: number,
  { from, to, ids }: { readonly from: string; readonly to: string; readonly ids: readonly number[] },
  now: Instant,
): Promise<number> {
  let moved = 0
  for await (const part of parts(ids)) {
    const { numUpdatedRows } = await tx
      .updateTable('note')
      .set({ folder: sql<string>`${to} || substr(folder, ${characters(from) + 1})`, modified: now })
      .where('journal_id', '=', journalId)
      .where('id', 'in', part)
      .executeTakeFirst()
    moved += Number(numUpdatedRows)
  }
  return moved
}

/** Replaces all links. */
export async function updateNote(
  tx: Tx,
  journalId: number,
  id: number,
  note: NoteColumns,
  tradeIds: readonly number[],
  now: Instant,
): Promise<void> {
  await tx
    .updateTable('note')
    .set({ ...note, modified: now })
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .execute()
  await unlinkTrades(tx, journalId, id)
  await linkTrades(tx, journalId, id, tradeIds)
}

/** Links to deleted trades stay hidden, and return if the deletion is undone. */
async function unlinkTrades(tx: Tx, journalId: number, id: number): Promise<void> {
  await tx
    .deleteFrom('stored_note_trade')
    .where('journal_id', '=', journalId)
    .where('note_id', '=', id)
    .where('trade_id', 'in', (eb) =>
      eb.selectFrom('note_trade').select('trade_id').where('journal_id', '=', journalId).where('note_id', '=', id),
    )
    .execute()
}

async function linkTrades(tx: Tx, journalId: number, id: number, tradeIds: readonly number[]): Promise<void> {
  if (tradeIds.length === 0) return
  const rows = tradeIds.map((tradeId) => ({ journal_id: journalId, note_id: id, trade_id: tradeId }))
  await tx.insertInto('stored_note_trade').values(rows).execute()
}

/** Removes all links, including those to deleted trades. @returns the removed ones */
export const takeLinks = (tx: Tx, journalId: number, id: number): Promise<readonly Selectable<NoteTradeTable>[]> =>
  tx
    .deleteFrom('stored_note_trade')
    .where('journal_id', '=', journalId)
    .where('note_id', '=', id)
    .returningAll()
    .execute()

export async function deleteNote(tx: Tx, journalId: number, id: number): Promise<void> {
  await tx.deleteFrom('note').where('journal_id', '=', journalId).where('id', '=', id).execute()
}
