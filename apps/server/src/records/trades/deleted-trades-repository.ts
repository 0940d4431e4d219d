/** Deleted trades: their rows stay, marked, as long as the deletion can be undone. */
import type { Instant } from '@afterclose/core/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../store/db.ts'
import { deleteScreenshots } from '../slots/repository.ts'
import { parts } from './parts.ts'

/** Marks the existing ones of the trades, with the rows that they show. @returns how many trades */
export async function markDeleted(
  tx: Tx,
  journalId: number,
  ids: readonly number[],
  mark: { readonly deletion: number; readonly deleted_at: Instant },
): Promise<number> {
  let count = 0
  for await (const part of parts(ids)) {
    const { numUpdatedRows } = await tx
      .updateTable('stored_trade')
      .set(mark)
      .where('journal_id', '=', journalId)
      .where('id', 'in', part)
      .where('deleted_at', 'is', null)
      .where('shown_on', 'is', null)
      .executeTakeFirst()
    count += Number(numUpdatedRows)
    await tx
      .updateTable('stored_trade')
      .set(mark)
      .where('journal_id', '=', journalId)
      .where('shown_on', 'in', part)
      .where('deleted_at', 'is', null)
      .execute()
  }
  return count
}

/** Rows of a deletion, including those that its trades showed. */
const rowsOf = (db: Db, journalId: number, deletion: number) =>
  db.selectFrom('stored_trade').where('journal_id', '=', journalId).where('deletion', '=', deletion)

/** Number of trades of a deletion that can be restored. */
export async function countDeleted(db: Db, journalId: number, deletion: number): Promise<number> {
  const count = rowsOf(db, journalId, deletion)
    .where('shown_on', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
  return (await count.executeTakeFirstOrThrow()).count
}

/** Plans of the trades of a deletion. */
export async function findPlansOfDeleted(db: Db, journalId: number, deletion: number): Promise<number[]> {
  const rows = await rowsOf(db, journalId, deletion)
    .select('plan_id')
    .distinct()
    .where('plan_id', 'is not', null)
    .execute()
  return rows.flatMap(({ plan_id }) => plan_id ?? [])
}

/** Whether a trade of a deletion shares a group with a trade of another instrument or direction, deleted with it or visible. */
export async function isInMixedGroup(db: Db, journalId: number, deletion: number): Promise<boolean> {
  const { rows } = await sql`select 1 from stored_trade as gone join stored_trade as other
    on other.journal_id = gone.journal_id and other.group_id = gone.group_id and other.shown_on is null
      and (other.deleted_at is null or other.deletion = gone.deletion)
      and (other.instrument_id <> gone.instrument_id or other.direction <> gone.direction)
    where gone.journal_id = ${journalId} and gone.deletion = ${deletion} and gone.shown_on is null
    limit 1`.execute(db)
  return rows.length > 0
}

/** Unmarks the rows of a deletion. @param revision the journal's, raised for this @returns ids of the trades */
export async function unmarkDeleted(tx: Tx, journalId: number, deletion: number, revision: number): Promise<number[]> {
  const rows = await tx
    .updateTable('stored_trade')
    .set({ deletion: null, deleted_at: null, revision })
    .where('journal_id', '=', journalId)
    .where('deletion', '=', deletion)
    .returning(['id', 'shown_on'])
    .execute()
  return rows.flatMap(({ id, shown_on }) => (shown_on === null ? [id] : []))
}

/** Notes the fills of imported trades of a deletion, so that no import adds them again. */
export async function noteDeletedFills(tx: Tx, journalId: number, deletion: number): Promise<void> {
  await tx
    .insertInto('deleted_fill')
    .columns(['journal_id', 'source', 'fill'])
    .expression(
      rowsOf(tx, journalId, deletion)
        .select((eb) => ['journal_id', 'source', eb.ref('external_id').$notNull().as('fill')])
        .distinct()
        .where('external_id', 'is not', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Forgets them before the deletion is undone. */
export async function forgetFillsOf(tx: Tx, journalId: number, deletion: number): Promise<void> {
  await tx
    .deleteFrom('deleted_fill')
    .where('journal_id', '=', journalId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('stored_trade as gone')
          .select('gone.id')
          .where('gone.journal_id', '=', journalId)
          .where('gone.deletion', '=', deletion)
          .whereRef('gone.source', '=', 'deleted_fill.source')
          .whereRef('gone.external_id', '=', 'deleted_fill.fill'),
      ),
    )
    .execute()
}

/** Selects deleted trades: all of a journal, or those about one of these fills. */
export type Forgotten = 'all' | { readonly source: string; readonly fills: readonly string[] }

/** Removes deleted trades before their time: a deletion that has lost one of its trades can no longer be undone. */
export async function removeDeleted(tx: Tx, journalId: number, which: Forgotten): Promise<void> {
  const deleted = tx
    .selectFrom('stored_trade')
    .select((eb) => eb.fn.coalesce('shown_on', 'id').as('id'))
    .distinct()
    .where('journal_id', '=', journalId)
    .where('deletion', 'is not', null)
  const idsOf = async (query: typeof deleted) => (await query.execute()).map(({ id }) => id)
  if (which === 'all') return removeTrades(tx, journalId, await idsOf(deleted))
  for await (const part of parts(which.fills))
    await removeTrades(
      tx,
      journalId,
      await idsOf(deleted.where('source', '=', which.source).where('external_id', 'in', part)),
    )
}

/** When the oldest deletion was made; null without one. */
export async function oldestDeletion(db: Db, journalId: number): Promise<Instant | null> {
  const first = await db
    .selectFrom('stored_trade')
    .select('deleted_at')
    .where('journal_id', '=', journalId)
    .where('deletion', 'is not', null)
    .orderBy('deletion')
    .limit(1)
    .executeTakeFirst()
  return first?.deleted_at ?? null
}

/** Removes up to `most` trades that were deleted until an instant. @returns whether nothing is left */
export async function removeSomeDeleted(tx: Tx, journalId: number, until: Instant, most: number): Promise<boolean> {
  const rows = await tx
    .selectFrom('stored_trade')
    .select('id')
    .where('journal_id', '=', journalId)
    .where('deletion', 'is not', null)
    .where('deleted_at', '<=', until)
    .orderBy('deletion')
    .limit(most)
    .execute()
  await removeTrades(
    tx,
    journalId,
    rows.map(({ id }) => id),
  )
  return rows.length < most
}

/** Removes trades for good, with their pictures and the rows that they show. */
export async function removeTrades(tx: Tx, journalId: number, ids: readonly number[]): Promise<void> {
  for await (const part of parts(ids)) {
    const hiddenRows = await tx
      .selectFrom('stored_trade')
      .select('id')
      .where('journal_id', '=', journalId)
      .where('shown_on', 'in', part)
      .execute()
    const all = [...part, ...hiddenRows.map(({ id }) => id)]
    await deleteScreenshots(tx, journalId, { type: 'TRADE', ids: all })
    await tx.deleteFrom('stored_trade').where('journal_id', '=', journalId).where('id', 'in', all).execute()
  }
}
