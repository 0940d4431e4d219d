/** Deleted trades: hidden immediately, shown again if the deletion is undone, else removed after some minutes. */
import type { Instant } from '@afterclose/core/time'
import { removeStoredTrades } from '../../store/coming-trades.ts'
import type { Db, Tx } from '../../store/db.ts'
import { tidyLater } from '../picture-files/unused-files.ts'
import { deleteScreenshots } from '../slots/repository.ts'
import { counts, isByUser, nameOf, yieldsTo } from './pending-changes-repository.ts'

export interface Hiding {
  /** The journal's revision that deletes them: the id of the deletion. */
  readonly deletion: number
  /** When they may be removed. */
  readonly until: Instant
}

/** Hides the visible ones of the trades. Takes them from older pending deletions and imports. @returns how many */
export async function hideTrades(
  tx: Tx,
  journalId: number,
  ids: readonly number[],
  { deletion, until }: Hiding,
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('hidden_row')
    .columns(['journal_id', 'trade_id', 'hidden_by', 'until'])
    .expression((eb) =>
      eb
        .selectFrom('trade')
        .select([
          'journal_id',
          'id',
          eb.cast<string>(eb.val(nameOf(deletion)), 'text').as('hidden_by'),
          eb.cast<string>(eb.val(until), 'text').as('until'),
        ])
        .where('journal_id', '=', journalId)
        .where('id', 'in', ids),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['journal_id', 'trade_id'])
        .doUpdateSet({ hidden_by: nameOf(deletion), until })
        .where(yieldsTo(deletion)),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

/** Number of hidden trades of a deletion that can still be restored at `now`, and the first of them. */
export function findHiddenTrades(
  tx: Tx,
  journalId: number,
  deletion: number,
  now: Instant,
): Promise<{ readonly count: number; readonly first: number | null }> {
  return tx
    .selectFrom('hidden_row')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<number | null>('trade_id').as('first')])
    .where('journal_id', '=', journalId)
    .where('hidden_by', '=', nameOf(deletion))
    .where('until', '>', now)
    .where(counts)
    .executeTakeFirstOrThrow()
}

/** Shows the trades of a deletion again, which must be few. @returns their ids */
export async function showTrades(tx: Tx, journalId: number, deletion: number): Promise<number[]> {
  const shown = await tx
    .deleteFrom('hidden_row')
    .where('journal_id', '=', journalId)
    .where('hidden_by', '=', nameOf(deletion))
    .returning('trade_id')
    .execute()
  return shown.flatMap((row) => row.trade_id ?? [])
}

/** Plans of the hidden trades of a deletion. */
export async function findPlansOfHidden(tx: Tx, journalId: number, deletion: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('hidden_row')
    .innerJoin('stored_trade', (join) =>
      join
        .onRef('stored_trade.journal_id', '=', 'hidden_row.journal_id')
        .onRef('stored_trade.id', '=', 'hidden_row.trade_id'),
    )
    .select('stored_trade.plan_id')
    .distinct()
    .where('hidden_row.journal_id', '=', journalId)
    .where('hidden_row.hidden_by', '=', nameOf(deletion))
    .where('stored_trade.plan_id', 'is not', null)
    .execute()
  return rows.flatMap(({ plan_id }) => plan_id ?? [])
}

/** Selects deleted trades: all of a journal, those of an import, or those that a file may add again. */
export type Forgotten =
  | 'all'
  | { readonly importJobId: string }
  | { readonly source: string; readonly externalIds: readonly string[] }

/** Selected hidden trades whose deletion can still be undone. */
const undoable = (db: Db, journalId: number, which: Forgotten) =>
  db
    .selectFrom('hidden_row')
    .select('hidden_row.trade_id')
    .where('hidden_row.journal_id', '=', journalId)
    .where('until', '<>', '')
    .where(counts)
    .$if(which !== 'all', (query) =>
      query.where((eb) => {
        const stored = eb
          .selectFrom('stored_trade')
          .select('stored_trade.id')
          .whereRef('stored_trade.journal_id', '=', 'hidden_row.journal_id')
          .whereRef('stored_trade.id', '=', 'hidden_row.trade_id')
        if (which === 'all') return eb.lit(true)
        if ('importJobId' in which) return eb.exists(stored.where('import_job_id', '=', which.importJobId))
        const { source, externalIds } = which
        return eb.exists(stored.where('source', '=', source).where('external_id', 'in', externalIds))
      }),
    )

export const hasUndoable = async (db: Db, journalId: number): Promise<boolean> =>
  (await undoable(db, journalId, 'all').limit(1).executeTakeFirst()) !== undefined

/**
 * Ends the undo of the deletions of up to `most` of these trades with an id above `after`. Their pictures are removed immediately, the
 * trades with the next removal.
 * @returns the highest id; null if there were none
 */
export async function forgetSome(
  tx: Tx,
  journalId: number,
  which: Forgotten,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<number | null> {
  const rows = await undoable(tx, journalId, which)
    .where('hidden_row.trade_id', '>', after)
    .orderBy('hidden_row.trade_id')
    .limit(most)
    .execute()
  const ids = rows.flatMap((row) => row.trade_id ?? [])
  if (ids.length === 0) return null
  await tx
    .updateTable('hidden_row')
    .set({ until: '' })
    .where('journal_id', '=', journalId)
    .where('trade_id', 'in', ids)
    .execute()
  const slots = await tx
    .deleteFrom('stored_screenshot')
    .where('journal_id', '=', journalId)
    .where('owner_type', '=', 'TRADE')
    .where('owner_id', 'in', ids)
    .returning('file_id')
    .execute()
  if (slots.some(({ file_id }) => file_id !== null)) await tidyLater(tx, journalId)
  return ids.at(-1) ?? null
}

/** When the next hidden trades of a journal may be removed; null if none is hidden. */
export async function nextRemoval(db: Db, journalId: number): Promise<Instant | null> {
  const { next } = await db
    .selectFrom('hidden_row')
    .select((eb) => eb.fn.min('until').as('next'))
    .where('journal_id', '=', journalId)
    .where('trade_id', 'is not', null)
    .where(counts)
    .executeTakeFirstOrThrow()
  return next
}

/** Removes at most `most` of the expired hidden trades, with their dependent rows. @returns how many */
export async function removeSomeHidden(tx: Tx, journalId: number, most: number, now: Instant): Promise<number> {
  const rows = await tx
    .selectFrom('hidden_row')
    .select('trade_id')
    .where('journal_id', '=', journalId)
    .where('until', '<=', now)
    .where('trade_id', 'is not', null)
    .where(counts)
    .orderBy('trade_id')
    .limit(most)
    .execute()
  if (rows.length === 0) return 0
  const ids = await withShown(
    tx,
    journalId,
    rows.flatMap((row) => row.trade_id ?? []),
  )
  await deleteScreenshots(tx, journalId, { type: 'TRADE', ids })
  await keepDeletedFills(tx, journalId, ids)
  await removeStoredTrades(tx, journalId, ids)
  return rows.length
}

/** Keeps the fills of trades that a user deleted, before the trades are removed: `deleted_fill` has them until then. */
async function keepDeletedFills(tx: Tx, journalId: number, ids: readonly number[]): Promise<void> {
  await tx
    .insertInto('stored_deleted_fill')
    .columns(['journal_id', 'source', 'fill'])
    .expression((eb) =>
      eb
        .selectFrom('stored_trade as gone')
        .select((gone) => ['gone.journal_id', 'gone.source', gone.ref('gone.external_id').$notNull().as('fill')])
        .distinct()
        .where('gone.journal_id', '=', journalId)
        .where('gone.id', 'in', ids)
        .where('gone.external_id', 'is not', null)
        .where((gone) =>
          gone.exists(
            gone
              .selectFrom('hidden_row')
              .select('hidden_row.trade_id')
              .whereRef('hidden_row.journal_id', '=', 'gone.journal_id')
              .where((hidden) =>
                hidden.or([
                  hidden('hidden_row.trade_id', '=', hidden.ref('gone.id')),
                  hidden('hidden_row.trade_id', '=', hidden.ref('gone.shown_on')),
                ]),
              )
              .where(isByUser)
              .where(counts),
          ),
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes at most `most` payins of undone imports. @returns how many */
export async function removeSomePayins(tx: Tx, journalId: number, most: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('stored_payin')
    .where('journal_id', '=', journalId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('hidden_row')
        .select((row) => row.ref('payin_id').$notNull().as('payin_id'))
        .where('journal_id', '=', journalId)
        .where('payin_id', 'is not', null)
        .where(counts)
        .limit(most),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
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
