/** Trades that were deleted: hidden at once, shown again when the deletion is undone, else removed after some minutes. */
import type { Instant } from '@afterclose/core/time'
import type { Db, Tx } from '../../store/db.ts'
import { tidyLater } from '../picture-files/unused-files.ts'
import { deleteScreenshots } from '../slots/repository.ts'
import { parts } from './parts.ts'

export interface Hiding {
  /** The journal's revision that deletes them: the name of the deletion. */
  readonly deletion: number
  /** When they may be removed. */
  readonly until: Instant
}

/** Hides those of the trades that can be seen, and returns how many these are. */
export async function hideTrades(
  tx: Tx,
  journalId: number,
  ids: readonly number[],
  { deletion, until }: Hiding,
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('hidden_trade')
    .columns(['journal_id', 'trade_id', 'deletion', 'until'])
    .expression((eb) =>
      eb
        .selectFrom('trade')
        .select([
          'journal_id',
          'id',
          eb.lit(deletion).as('deletion'),
          eb.cast<string>(eb.val(until), 'text').as('until'),
        ])
        .where('journal_id', '=', journalId)
        .where('id', 'in', ids),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

/** The trades of a deletion that are still there at `now`, in the order of their numbers. */
export async function findHiddenTrades(tx: Tx, journalId: number, deletion: number, now: Instant): Promise<number[]> {
  const rows = await tx
    .selectFrom('hidden_trade')
    .select('trade_id')
    .where('journal_id', '=', journalId)
    .where('deletion', '=', deletion)
    .where('until', '>', now)
    .orderBy('trade_id')
    .execute()
  return rows.map((row) => row.trade_id)
}

/** Lets everybody see trades of a deletion again. */
export async function showTrades(tx: Tx, journalId: number, ids: readonly number[]): Promise<void> {
  for await (const part of parts(ids))
    await tx.deleteFrom('hidden_trade').where('journal_id', '=', journalId).where('trade_id', 'in', part).execute()
}

/** Plans that the hidden trades of a deletion were made from. */
export async function findPlansOfHidden(tx: Tx, journalId: number, deletion: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('hidden_trade')
    .innerJoin('stored_trade', (join) =>
      join
        .onRef('stored_trade.journal_id', '=', 'hidden_trade.journal_id')
        .onRef('stored_trade.id', '=', 'hidden_trade.trade_id'),
    )
    .select('stored_trade.plan_id')
    .distinct()
    .where('hidden_trade.journal_id', '=', journalId)
    .where('hidden_trade.deletion', '=', deletion)
    .where('stored_trade.plan_id', 'is not', null)
    .execute()
  return rows.flatMap(({ plan_id }) => plan_id ?? [])
}

/** Which deleted trades are meant: all of a journal, those that an import made, or those that a file may bring again. */
export type Forgotten =
  | 'all'
  | { readonly importJobId: string }
  | { readonly source: string; readonly externalIds: readonly string[] }

/** Ends the undo of whatever deleted these trades. Their pictures go at once, the trades with the next removal. */
export async function forgetHidden(tx: Tx, journalId: number, which: Forgotten): Promise<void> {
  if (!(await isAnyHidden(tx, journalId))) return
  const forget = tx.updateTable('hidden_trade').set({ until: '' }).where('journal_id', '=', journalId)
  const stored = tx.selectFrom('stored_trade').select('id').where('journal_id', '=', journalId)
  if (which === 'all') await forget.execute()
  else if ('importJobId' in which)
    await forget.where('trade_id', 'in', stored.where('import_job_id', '=', which.importJobId)).execute()
  else
    for await (const part of parts(which.externalIds)) {
      const alike = stored.where('source', '=', which.source).where('external_id', 'in', part)
      await forget.where('trade_id', 'in', alike).execute()
    }
  const slots = await tx
    .deleteFrom('stored_screenshot')
    .where('journal_id', '=', journalId)
    .where('owner_type', '=', 'TRADE')
    .where('owner_id', 'in', (eb) =>
      eb.selectFrom('hidden_trade').select('trade_id').where('journal_id', '=', journalId).where('until', '=', ''),
    )
    .returning('file_id')
    .execute()
  if (slots.some(({ file_id }) => file_id !== null)) await tidyLater(tx, journalId)
}

async function isAnyHidden(db: Db, journalId: number): Promise<boolean> {
  const one = db.selectFrom('hidden_trade').select('trade_id').where('journal_id', '=', journalId).limit(1)
  return (await one.executeTakeFirst()) !== undefined
}

/** When the next hidden trades of a journal may be removed; null when none is hidden. */
export async function nextRemoval(db: Db, journalId: number): Promise<Instant | null> {
  const { next } = await db
    .selectFrom('hidden_trade')
    .select((eb) => eb.fn.min('until').as('next'))
    .where('journal_id', '=', journalId)
    .executeTakeFirstOrThrow()
  return next
}

/** Removes at most `most` of the hidden trades whose time has come, with what belongs to them. Returns how many there were. */
export async function removeSomeHidden(tx: Tx, journalId: number, most: number, now: Instant): Promise<number> {
  const rows = await tx
    .selectFrom('hidden_trade')
    .select('trade_id')
    .where('journal_id', '=', journalId)
    .where('until', '<=', now)
    .orderBy('trade_id')
    .limit(most)
    .execute()
  if (rows.length === 0) return 0
  const ids = await withShown(
    tx,
    journalId,
    rows.map((row) => row.trade_id),
  )
  await deleteScreenshots(tx, journalId, { type: 'TRADE', ids })
  await tx.deleteFrom('stored_trade').where('journal_id', '=', journalId).where('id', 'in', ids).execute()
  return rows.length
}

/** With those that they show. */
async function withShown(tx: Tx, journalId: number, ids: readonly number[]): Promise<readonly number[]> {
  const shown = await tx
    .selectFrom('present_trade')
    .select('id')
    .where('journal_id', '=', journalId)
    .where('shown_on', 'in', ids)
    .execute()
  return shown.length === 0 ? ids : [...ids, ...shown.map((row) => row.id)]
}
