import type { Instant } from '@afterclose/core/time'
import type { Insertable, Selectable } from 'kysely'
import { type Db, nextId, type Tx } from '../../db/db.ts'
import type { MonthReviewTable } from '../../db/diary-tables.ts'

export type MonthReviewRow = Selectable<MonthReviewTable>
export type NewMonthReview = Omit<Insertable<MonthReviewTable>, 'journal_id' | 'id' | 'created' | 'modified'>
/** What can change about a review: everything but its month. */
export type MonthReviewColumns = Omit<NewMonthReview, 'year' | 'month'>

/** Newest month first. */
export const findMonthReviews = (db: Db, journalId: number): Promise<MonthReviewRow[]> =>
  db
    .selectFrom('month_review')
    .selectAll()
    .where('journal_id', '=', journalId)
    .orderBy('year', 'desc')
    .orderBy('month', 'desc')
    .execute()

export const findMonthReview = (db: Db, journalId: number, id: number): Promise<MonthReviewRow | undefined> =>
  db.selectFrom('month_review').selectAll().where('journal_id', '=', journalId).where('id', '=', id).executeTakeFirst()

export async function insertMonthReview(
  tx: Tx,
  journalId: number,
  review: NewMonthReview,
  now: Instant,
): Promise<number> {
  const id = await nextId(tx, journalId, 'month_review')
  await tx
    .insertInto('month_review')
    .values({ ...review, journal_id: journalId, id, created: now, modified: now })
    .execute()
  return id
}

export async function updateMonthReview(
  tx: Tx,
  journalId: number,
  id: number,
  review: MonthReviewColumns,
  now: Instant,
): Promise<void> {
  await tx
    .updateTable('month_review')
    .set({ ...review, modified: now })
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .execute()
}

export async function deleteMonthReview(tx: Tx, journalId: number, id: number): Promise<void> {
  await tx.deleteFrom('month_review').where('journal_id', '=', journalId).where('id', '=', id).execute()
}
