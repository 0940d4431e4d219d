import { AppError } from '@afterclose/contract/problems'
import type { Instant } from '@afterclose/core/time'
import { type Insertable, type Selectable, sql } from 'kysely'
import { type Db, nextId, type Tx } from '../../store/db.ts'
import type { MonthReviewTable } from '../../store/diary-tables.ts'

export type MonthReviewRow = Selectable<MonthReviewTable>
export type NewMonthReview = Omit<Insertable<MonthReviewTable>, 'journal_id' | 'id' | 'created' | 'modified'>
/** Mutable columns of a review: all but its month. */
export type MonthReviewColumns = Omit<NewMonthReview, 'year' | 'month'>

/** Cursor of a page: the month of its last review. */
export type MonthReviewCursor = Pick<MonthReviewRow, 'year' | 'month'>

export const packCursor = ({ year, month }: MonthReviewCursor): string => `${year}_${month}`

/** @throws AppError 'Bad request' for an invalid cursor */
export function unpackCursor(text: string): MonthReviewCursor {
  const [, year, month] = /^(\d{4})_(\d{1,2})$/.exec(text) ?? []
  if (year === undefined) throw new AppError('Bad request')
  return { year: Number(year), month: Number(month) }
}

/** Up to `limit` reviews, newest month first. */
export async function findMonthReviews(
  db: Db,
  journalId: number,
  { limit, after }: { readonly limit: number; readonly after: MonthReviewCursor | null },
): Promise<MonthReviewRow[]> {
  let query = db.selectFrom('month_review').selectAll().where('journal_id', '=', journalId)
  if (after !== null) query = query.where(sql<boolean>`(year, month) < (${after.year}, ${after.month})`)
  return query.orderBy('year', 'desc').orderBy('month', 'desc').limit(limit).execute()
}

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
