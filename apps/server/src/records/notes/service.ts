import {
  longestFolder,
  type moveNote as moveNoteCall,
  type moveNoteFolder,
  type NoteInput,
  type NoteView,
} from '@afterclose/contract/notes'
import { AppError } from '@afterclose/contract/problems'
import type { z } from 'zod'
import { fromFlag, fromJson, nameKey, toFlag, toJson } from '../../store/codecs.ts'
import { type Db, raiseRevision, transaction, type Tx } from '../../store/db.ts'
import { foundOr404, mustBeUnchanged } from '../../platform/http/route.ts'
import { pageOf } from '../lists/page.ts'
import * as repository from './repository.ts'
import { type DeletedRows, findRows } from '../receipts/repository.ts'
import { findSides } from '../trades/repository.ts'

type View = z.output<typeof NoteView>
type Input = z.output<typeof NoteInput>
type NoteMove = z.output<typeof moveNoteCall.body>

const present = (row: repository.NoteRow, linkedTradeIds: readonly number[]): View => ({
  id: row.id,
  title: row.title,
  body: row.body,
  folder: row.folder,
  tags: [...fromJson(row.tags)],
  pinned: fromFlag(row.pinned),
  color: row.color,
  linkedTradeIds: [...linkedTradeIds],
  archived: fromFlag(row.archived),
  created: row.created,
  modified: row.modified,
})

/** Merges tags that differ only in case, in the first spelling: "FOMC" and "fomc". */
const distinct = (tags: readonly string[]): readonly string[] =>
  tags.filter((tag, i) => tags.findIndex((other) => nameKey(other) === nameKey(tag)) === i)

const columnsOf = (input: Input): repository.NoteColumns => ({
  title: input.title,
  body: input.body,
  folder: input.folder,
  tags: toJson(distinct(input.tags)),
  pinned: toFlag(input.pinned),
  color: input.color,
  archived: toFlag(input.archived),
})

/** One page of notes, and the cursor of the next. */
export async function listNotes(
  db: Db,
  journalId: number,
  limit: number,
  after: string | undefined,
): Promise<{ notes: View[]; next: string | null }> {
  const place = after === undefined ? null : repository.unpackCursor(after)
  const rows = await repository.findNotes(db, journalId, { limit: limit + 1, after: place })
  const { pageRows, next } = pageOf(rows, limit, repository.packCursor)
  const ids = pageRows.map(({ id }) => id)
  const trades = await repository.findLinkedTrades(db, journalId, ids)
  return {
    notes: pageRows.map((row) => present(row, trades.get(row.id) ?? [])),
    next,
  }
}

async function viewNote(tx: Tx, journalId: number, id: number): Promise<View> {
  const row = foundOr404(await repository.findNote(tx, journalId, id))
  return present(row, (await repository.findLinkedTrades(tx, journalId, [id])).get(id) ?? [])
}

/** @throws AppError 'Invalid input' for a trade that is not in the journal */
async function checkedTrades(tx: Tx, journalId: number, { linkedTradeIds }: Input): Promise<readonly number[]> {
  const ids = [...new Set(linkedTradeIds)]
  if (ids.length === 0) return ids
  const known = await findSides(tx, journalId, ids)
  if (known.length === ids.length) return ids
  throw new AppError('Invalid input', { fields: [{ field: 'linkedTradeIds', message: 'This trade does not exist' }] })
}

export const createNote = (db: Db, journalId: number, input: Input): Promise<View> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const trades = await checkedTrades(tx, journalId, input)
    const now = new Date().toISOString()
    return viewNote(tx, journalId, await repository.insertNote(tx, journalId, columnsOf(input), trades, now))
  })

/** @throws AppError 'Changed elsewhere' when the caller names another `modified` than the note has */
export const replaceNote = (
  db: Db,
  journalId: number,
  id: number,
  input: Input,
): Promise<{ readonly view: View; readonly before: Input }> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const { id: _id, created: _created, modified, ...before } = await viewNote(tx, journalId, id)
    mustBeUnchanged(modified, input.modified)
    const trades = await checkedTrades(tx, journalId, input)
    await repository.updateNote(tx, journalId, id, columnsOf(input), trades, new Date().toISOString())
    return { view: await viewNote(tx, journalId, id), before }
  })

/** @throws AppError 'Changed elsewhere' if the note is not in the named folder */
export const moveNote = (db: Db, journalId: number, id: number, { from, to }: NoteMove): Promise<View> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const { folder } = foundOr404(await repository.findNote(tx, journalId, id))
    if (folder !== from) throw new AppError('Changed elsewhere')
    await repository.moveNotes(tx, journalId, { from, to, ids: [id] }, new Date().toISOString())
    return viewNote(tx, journalId, id)
  })

/** A moved or renamed folder, and its moved notes. */
export interface MovedFolder {
  readonly from: string
  readonly to: string
  readonly ids: number[]
}

/**
 * Moves a folder recursively, all or nothing.
 *
 * @throws AppError 'Not found' for a folder without notes, 'Folder exists' if the target has notes and merging was not requested,
 *   'Invalid input' if the path of a folder below becomes too long
 */
export const moveFolder = (
  db: Db,
  journalId: number,
  { from, to, merge }: z.output<typeof moveNoteFolder.body>,
): Promise<MovedFolder> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const notes = await repository.findInFolder(tx, journalId, from)
    if (notes.length === 0) throw new AppError('Not found')
    const ids = notes.map(({ id }) => id)
    const others = await repository.findInFolder(tx, journalId, to)
    if (!merge && others.some(({ id }) => !ids.includes(id))) throw new AppError('Folder exists')
    if (notes.some(({ folder }) => folder.length - from.length + to.length > longestFolder)) {
      const message = `A folder below would have a path of more than ${longestFolder} characters.`
      throw new AppError('Invalid input', { message, fields: [{ field: 'to', message }] })
    }
    await repository.moveNotes(tx, journalId, { from, to, ids }, new Date().toISOString())
    return { from, to, ids }
  })

/**
 * Moves back the notes that are still where the folder was moved.
 *
 * @returns how many moved
 * @throws AppError 'Undo too late' if none is there any more
 */
export const undoMoveFolder = (db: Db, journalId: number, { from, to, ids }: MovedFolder): Promise<number> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const there = new Set((await repository.findInFolder(tx, journalId, to)).map(({ id }) => id))
    const still = ids.filter((id) => there.has(id))
    if (still.length === 0) throw new AppError('Undo too late')
    return repository.moveNotes(tx, journalId, { from: to, to: from, ids: still }, new Date().toISOString())
  })

/** @returns the deleted record */
export const removeNote = (db: Db, journalId: number, id: number): Promise<DeletedRows> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    foundOr404(await repository.findNote(tx, journalId, id))
    const rows = await findRows(tx, 'note', journalId, [id])
    const links = await repository.takeLinks(tx, journalId, id)
    await repository.deleteNote(tx, journalId, id)
    return { table: 'note', rows, belongings: [{ table: 'stored_note_trade', rows: links }] }
  })
