import { z } from 'zod'
import { call } from './call.ts'
import { StatisticsView } from './stats.ts'
import { Receipt, Removed } from './undo.ts'
import { Id, IdParam, JournalParams, ModifiedWhenRead, WholeParamOr } from './values.ts'

/** Plain text: markup in it is shown literally. */
const Text = z.string().max(20_000).describe('Plain text, not HTML')
const Rating = z.int().min(1).max(5).nullable()
const monthFields = { year: z.int().min(1900).max(9999), month: z.int().min(1).max(12) }
const inputFields = {
  wentWell: Text.default(''),
  toImprove: Text.default(''),
  lessons: Text.default(''),
  goals: Text.default(''),
  rating: Rating.default(null),
  /** Submits the review, which freezes the statistics of the month. Cannot be reverted. */
  submit: z.boolean().default(false),
}
export const NewMonthReview = z.object({ ...monthFields, ...inputFields })
export const MonthReviewInput = z.object({
  ...inputFields,
  /** `modified` of the review when it was read. Refused with 'Changed elsewhere' if it was changed since. */
  modified: ModifiedWhenRead,
})

/** Frozen statistics of the month; figures introduced later are absent. */
export const FrozenStatistics = StatisticsView.omit({ profitFactorArray: true }).partial()
export const MonthReviewView = z.object({
  id: Id,
  ...monthFields,
  wentWell: z.string(),
  toImprove: z.string(),
  lessons: z.string(),
  goals: z.string(),
  rating: Rating,
  submittedAt: z.string().nullable(),
  /** Over the trades closed in the month, as of the submission; null before. */
  stats: FrozenStatistics.nullable(),
  created: z.string(),
  modified: z.string(),
})
export type MonthReviewView = z.infer<typeof MonthReviewView>

const url = '/v1/databases/:journalId/month-reviews'
const one = JournalParams.extend({ monthReviewId: IdParam })

export const listMonthReviews = call({
  method: 'GET',
  url,
  summary: 'Reviews of months, newest month first',
  access: 'read',
  scope: 'notes.read',
  permission: 'SESSIONS',
  params: JournalParams,
  query: z.object({
    limit: WholeParamOr(1, 200, 100),
    /** The `next` of the previous page. */
    after: z.string().max(200).optional(),
  }),
  response: z.object({ monthReviews: z.array(MonthReviewView), next: z.string().nullable() }),
})
export const createMonthReview = call({
  method: 'POST',
  url,
  summary: 'Review a month',
  access: 'write',
  scope: ['notes.write', 'review.write'],
  permission: 'SESSIONS',
  params: JournalParams,
  body: NewMonthReview,
  response: MonthReviewView,
})
/** Its month is immutable. */
export const replaceMonthReview = call({
  method: 'PUT',
  url: `${url}/:monthReviewId`,
  summary: 'Replace the review of a month, or submit it',
  access: 'write',
  scope: ['notes.write', 'review.write', 'notes.read'],
  permission: 'SESSIONS',
  params: one,
  body: MonthReviewInput,
  response: MonthReviewView.extend({ receipt: Receipt }),
})
export const removeMonthReview = call({
  method: 'DELETE',
  url: `${url}/:monthReviewId`,
  summary: 'Delete the review of a month',
  access: 'write',
  scope: null,
  permission: 'SESSIONS',
  params: one,
  response: Removed,
})
