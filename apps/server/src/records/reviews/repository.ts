import type { ReviewView } from '@afterclose/contract/reviews'
import type { LocalDate, LocalDateTime } from '@afterclose/core/time'
import type { Selectable } from 'kysely'
import { fromFlag, toFlag } from '../../store/codecs.ts'
import { type Db, nextId, type Tx } from '../../store/db.ts'
import type { ReviewTable } from '../../store/diary-tables.ts'
import type { TradeRow } from '../../store/schema.ts'
import { rowsShownBy } from '../trades/rows-shown-by.ts'

export type NewReview = Omit<ReviewView, 'id'> & { readonly seen: string }

const present = (row: Selectable<ReviewTable>): ReviewView => ({
  id: row.id,
  tradeId: row.trade_id,
  grade: row.grade,
  sawResult: fromFlag(row.saw_result),
  byChance: fromFlag(row.by_chance),
  note: row.note,
  seconds: row.seconds,
  gradedAt: row.graded_at,
})

/** Fills of a trade, as text: an import that changes them changes what was graded. Results that follow from settings are left out. */
export const seenOf = (
  trade: Pick<TradeRow, 'entry_date' | 'entry_price' | 'exit_date' | 'exit_price' | 'size' | 'manual_gain'>,
): string =>
  [trade.entry_date, trade.entry_price, trade.exit_date, trade.exit_price, trade.size, trade.manual_gain]
    .map((value) => value ?? '-')
    .join(' ')

/** Reviews of visible trades, newest first. */
export async function findReviews(db: Db, journalId: number): Promise<ReviewView[]> {
  const rows = await db
    .selectFrom('review')
    .selectAll()
    .where('journal_id', '=', journalId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(present)
}

/** Reviews given from a time on, oldest first. */
export const findReviewsSince = (db: Db, journalId: number, from: LocalDateTime) =>
  db
    .selectFrom('review')
    .select(['trade_id', 'seen', 'graded_at'])
    .where('journal_id', '=', journalId)
    .where('graded_at', '>=', from)
    .orderBy('id')
    .execute()

/** Trades closed from a time on, with what decides whether and when they are reviewed. */
export const findClosedSince = (db: Db, journalId: number, from: LocalDateTime) =>
  db
    .selectFrom('trade')
    .select([
      'id',
      'entry_date',
      'entry_price',
      'exit_date',
      'exit_price',
      'size',
      'manual_gain',
      'r_multiple',
      'tilt_meter',
      'exit_class',
      'checklist_status',
      'in_review',
      'review_grade',
      'import_job_id',
    ])
    .where('journal_id', '=', journalId)
    .where('exit_date', '>=', from)
    .execute()

/** Trades skipped on a day. */
export async function findSkipped(db: Db, journalId: number, day: LocalDate): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('review_skip')
    .select('trade_id')
    .where('journal_id', '=', journalId)
    .where('day', '=', day)
    .execute()
  return new Set(rows.map(({ trade_id }) => trade_id))
}

export async function insertSkip(tx: Tx, journalId: number, tradeId: number, day: LocalDate): Promise<void> {
  await tx
    .insertInto('review_skip')
    .values({ journal_id: journalId, trade_id: tradeId, day })
    .onConflict((conflict) => conflict.columns(['journal_id', 'trade_id']).doUpdateSet({ day }))
    .execute()
}

export async function deleteSkip(tx: Tx, journalId: number, tradeId: number): Promise<void> {
  await tx.deleteFrom('review_skip').where('journal_id', '=', journalId).where('trade_id', '=', tradeId).execute()
}

/** Reviews of a trade and of those merged into it, oldest first. */
export async function findReviewsOf(db: Db, journalId: number, tradeId: number): Promise<ReviewView[]> {
  const rows = await db
    .selectFrom('stored_review')
    .selectAll()
    .where('journal_id', '=', journalId)
    .where('trade_id', 'in', rowsShownBy(db, journalId, tradeId))
    .orderBy('id')
    .execute()
  return rows.map(present)
}

/** @returns the id of the first; the others follow */
export async function insertReviews(tx: Tx, journalId: number, reviews: readonly NewReview[]): Promise<number> {
  const first = await nextId(tx, journalId, 'review', reviews.length)
  const rows = reviews.map((review, i) => ({
    journal_id: journalId,
    id: first + i,
    trade_id: review.tradeId,
    grade: review.grade,
    saw_result: toFlag(review.sawResult),
    by_chance: toFlag(review.byChance),
    note: review.note,
    seconds: review.seconds,
    graded_at: review.gradedAt,
    seen: review.seen,
  }))
  await tx.insertInto('stored_review').values(rows).execute()
  return first
}

export async function deleteReview(tx: Tx, journalId: number, id: number): Promise<void> {
  await tx.deleteFrom('stored_review').where('journal_id', '=', journalId).where('id', '=', id).execute()
}

/** Plans by their ids. */
export const findPlansById = (db: Db, journalId: number, ids: readonly number[]) =>
  db
    .selectFrom('trade_plan')
    .select(['id', 'title', 'plan_date', 'direction', 'timeframe', 'bias', 'scenarios'])
    .where('journal_id', '=', journalId)
    .where('id', 'in', ids)
    .execute()
