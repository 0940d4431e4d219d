import { AppError } from '@afterclose/contract/problems'
import type { SessionInput, SessionView } from '@afterclose/contract/sessions'
import type { z } from 'zod'
import { toDecimal } from '../../store/codecs.ts'
import { type Db, raiseRevision, transaction, type Tx } from '../../store/db.ts'
import { foundOr404, mustBeUnchanged } from '../../platform/http/route.ts'
import { pageOf } from '../lists/page.ts'
import { findRecords } from '../lists/repository.ts'
import { screenshotsOf } from '../slots/present.ts'
import { takeScreenshots } from '../slots/repository.ts'
import { type DeletedRows, findRows } from '../receipts/repository.ts'
import * as repository from './repository.ts'

type View = z.output<typeof SessionView>
type Input = z.output<typeof SessionInput>

const present = (
  row: repository.SessionRow,
  entries: readonly repository.Entry[],
  screenshots: View['screenshots'],
): View => ({
  id: row.id,
  sessionDate: row.session_date,
  startTime: row.start_time,
  endTime: row.end_time,
  title: row.title,
  label: row.label,
  mood: row.mood,
  energy: row.energy,
  focus: row.focus,
  marketCondition: row.market_condition,
  dailyGoal: row.daily_goal,
  maxLoss: row.max_loss,
  entries: [...entries],
  status: row.status,
  screenshots,
  created: row.created,
  modified: row.modified,
})

const columnsOf = (input: Input): repository.SessionColumns => ({
  session_date: input.sessionDate,
  start_time: input.startTime,
  end_time: input.endTime,
  title: input.title,
  label: input.label,
  mood: input.mood,
  energy: input.energy,
  focus: input.focus,
  market_condition: input.marketCondition,
  daily_goal: toDecimal(input.dailyGoal),
  max_loss: toDecimal(input.maxLoss),
  status: input.status,
})

type Query = Omit<repository.SessionPage, 'after'> & { readonly after: string | undefined }

/** One page of sessions, newest first, and the cursor of the next. */
export async function listSessions(
  db: Db,
  journalId: number,
  { from, to, limit, after }: Query,
): Promise<{ sessions: View[]; next: string | null }> {
  const place = after === undefined ? null : repository.unpackCursor(after)
  const rows = await repository.findSessions(db, journalId, { from, to, limit: limit + 1, after: place })
  const { pageRows, next } = pageOf(rows, limit, repository.packCursor)
  const ids = pageRows.map(({ id }) => id)
  const entries = await repository.findEntries(db, journalId, ids)
  const slotsOf = await screenshotsOf(db, journalId, 'SESSION', ids)
  return {
    sessions: pageRows.map((row) => present(row, entries.get(row.id) ?? [], slotsOf(row.id))),
    next,
  }
}

async function viewSession(tx: Tx, journalId: number, id: number): Promise<View> {
  const row = foundOr404(await repository.findSession(tx, journalId, id))
  const entries = await repository.findEntries(tx, journalId, [id])
  const slotsOf = await screenshotsOf(tx, journalId, 'SESSION', [id])
  return present(row, entries.get(id) ?? [], slotsOf(id))
}

/**
 * Validates the notes of a session; blank ones are dropped, so that they do not count as use of a category.
 * @throws AppError 'Invalid input' for an unknown category
 */
async function checkedEntries(tx: Tx, journalId: number, { entries }: Input): Promise<Input['entries']> {
  const known = new Set((await findRecords(tx, 'session_note_category', journalId, [])).map(({ id }) => id))
  const fields = entries.flatMap(({ categoryId }, i) =>
    known.has(categoryId) ? [] : [{ field: `entries.${i}.categoryId`, message: 'This category does not exist' }],
  )
  if (fields.length > 0) throw new AppError('Invalid input', { fields })
  return entries.filter(({ text }) => text.trim() !== '')
}

export const createSession = (db: Db, journalId: number, input: Input): Promise<View> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const entries = await checkedEntries(tx, journalId, input)
    const now = new Date().toISOString()
    return viewSession(tx, journalId, await repository.insertSession(tx, journalId, columnsOf(input), entries, now))
  })

/** @throws AppError 'Changed elsewhere' when the caller names another `modified` than the session has */
export const replaceSession = (
  db: Db,
  journalId: number,
  id: number,
  input: Input,
): Promise<{ readonly view: View; readonly before: Input }> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const {
      id: _id,
      created: _created,
      screenshots: _pictures,
      modified,
      ...before
    } = await viewSession(tx, journalId, id)
    mustBeUnchanged(modified, input.modified)
    const entries = await checkedEntries(tx, journalId, input)
    await repository.updateSession(tx, journalId, id, columnsOf(input), entries, new Date().toISOString())
    return { view: await viewSession(tx, journalId, id), before }
  })

/** @returns the deleted record */
export const removeSession = (db: Db, journalId: number, id: number): Promise<DeletedRows> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    foundOr404(await repository.findSession(tx, journalId, id))
    const rows = await findRows(tx, 'trading_session', journalId, [id])
    const entries = await repository.takeEntries(tx, journalId, id)
    const pictures = await takeScreenshots(tx, journalId, { type: 'SESSION', ids: [id] })
    await repository.deleteSession(tx, journalId, id)
    return {
      table: 'trading_session',
      rows,
      belongings: [
        { table: 'session_entry', rows: entries },
        { table: 'stored_screenshot', rows: pictures },
      ],
    }
  })
