import {
  FrozenStatistics,
  type MonthReviewInput,
  type MonthReviewView,
  type NewMonthReview,
} from '@afterclose/contract/month-reviews'
import { type Filters, noFilters } from '@afterclose/core/filters'
import type { Statistics } from '@afterclose/core/statistics'
import type { z } from 'zod'
import { fromJson, toJson } from '../../store/codecs.ts'
import { type Db, raiseRevision, transaction } from '../../store/db.ts'
import { refuseDuplicates } from '../../store/unique.ts'
import { foundOr404, mustBeUnchanged } from '../../platform/http/route.ts'
import { pageOf } from '../lists/page.ts'
import { type DeletedRows, findRows } from '../receipts/repository.ts'
import * as repository from './repository.ts'

type Input = z.output<typeof MonthReviewInput>
/** Runs in the thread that reads whole journals. */
type StatisticsOf = (filters: Filters) => Promise<Statistics>
type Frozen = Pick<repository.MonthReviewRow, 'submitted' | 'stats'>

const present = (row: repository.MonthReviewRow): MonthReviewView => ({
  id: row.id,
  year: row.year,
  month: row.month,
  wentWell: row.went_well,
  toImprove: row.to_improve,
  lessons: row.lessons,
  goals: row.goals,
  rating: row.rating,
  submittedAt: row.submitted,
  stats: row.stats === null ? null : FrozenStatistics.parse(fromJson(row.stats)),
  created: row.created,
  modified: row.modified,
})

const textColumns = (input: Omit<Input, 'modified'>) => ({
  went_well: input.wentWell,
  to_improve: input.toImprove,
  lessons: input.lessons,
  goals: input.goals,
  rating: input.rating,
})

const draft: Frozen = { submitted: null, stats: null }

/** Current statistics of the month, over the trades closed in it. */
async function freeze(statisticsOf: StatisticsOf, year: number, month: number): Promise<Frozen> {
  const closedThen = { ...noFilters, basic: { ...noFilters.basic, year: [year], month: [month] } }
  const { profitFactorArray: _running, ...stats } = await statisticsOf(closedThen)
  return { submitted: new Date().toISOString(), stats: toJson(stats) }
}

/** One page of reviews, newest month first, and the cursor of the next. */
export async function listMonthReviews(
  db: Db,
  journalId: number,
  limit: number,
  after: string | undefined,
): Promise<{ monthReviews: MonthReviewView[]; next: string | null }> {
  const place = after === undefined ? null : repository.unpackCursor(after)
  const rows = await repository.findMonthReviews(db, journalId, { limit: limit + 1, after: place })
  const { pageRows: shown, next } = pageOf(rows, limit, repository.packCursor)
  return { monthReviews: shown.map(present), next }
}

export async function createMonthReview(
  db: Db,
  journalId: number,
  input: z.output<typeof NewMonthReview>,
  statisticsOf: StatisticsOf,
): Promise<MonthReviewView> {
  const { year, month } = input
  const frozen = input.submit ? await freeze(statisticsOf, year, month) : draft
  return refuseDuplicates('Duplicate MonthReview', () =>
    transaction(db, async (tx) => {
      await raiseRevision(tx, journalId)
      const review = { year, month, ...textColumns(input), ...frozen }
      const id = await repository.insertMonthReview(tx, journalId, review, new Date().toISOString())
      return present(foundOr404(await repository.findMonthReview(tx, journalId, id)))
    }),
  )
}

/**
 * Replaces a review. A submitted one keeps its day and its statistics.
 * @throws AppError 'Changed elsewhere' when the caller names another `modified` than the review has
 */
export async function replaceMonthReview(
  db: Db,
  journalId: number,
  id: number,
  input: Input,
  statisticsOf: StatisticsOf,
): Promise<{ readonly view: MonthReviewView; readonly before: Omit<Input, 'modified'> }> {
  const { year, month, submitted } = foundOr404(await repository.findMonthReview(db, journalId, id))
  const frozen = input.submit && submitted === null ? await freeze(statisticsOf, year, month) : draft
  return transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const before = foundOr404(await repository.findMonthReview(tx, journalId, id))
    mustBeUnchanged(before.modified, input.modified)
    const { submitted, stats } = before.submitted === null ? frozen : before
    const review = { ...textColumns(input), submitted, stats }
    await repository.updateMonthReview(tx, journalId, id, review, new Date().toISOString())
    const { wentWell, toImprove, lessons, goals, rating } = present(before)
    return {
      view: present(foundOr404(await repository.findMonthReview(tx, journalId, id))),
      before: { wentWell, toImprove, lessons, goals, rating, submit: false }, // a submission cannot be reverted
    }
  })
}

/** @returns the deleted record */
export const removeMonthReview = (db: Db, journalId: number, id: number): Promise<DeletedRows> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    foundOr404(await repository.findMonthReview(tx, journalId, id))
    const rows = await findRows(tx, 'month_review', journalId, [id])
    await repository.deleteMonthReview(tx, journalId, id)
    return { table: 'month_review', rows }
  })
