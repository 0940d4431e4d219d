import type { BodyOf } from '@afterclose/contract/call'
import {
  MonthReviewInput,
  type MonthReviewView,
  type replaceMonthReview as replaceCall,
} from '@afterclose/contract/month-reviews'
import { api } from '../../../journal/api.ts'
import { ApiError } from '../../../journal/call-server.ts'
import { confirm } from '../../../journal/dialogs.ts'
import { type MonthText, monthWords } from '../../../parts/month-grid/months.ts'
import { toastDeleted } from '../../../parts/records/toast-deleted.ts'
import { toastProblem, toastWarning } from '../../../parts/toasts.tsx'
import { type Goal, withGoal } from './goals.ts'
import { dropCachedReview, cacheReview, refreshReviews, reviewOfMonth, fetchReviews } from './review-queries.ts'

/** Texts of a month's review. */
export interface ReviewTexts {
  readonly wentWell: string
  readonly toImprove: string
  readonly lessons: string
  readonly goals: string
  readonly rating: number | null
}

/**
 * Saves the review of a month and submits it, which freezes the month's statistics the first time.
 *
 * @param before version that the form is based on; null for a month without a review
 */
export async function saveReview(
  journalId: number,
  month: MonthText,
  texts: ReviewTexts,
  before: MonthReviewView | null,
): Promise<void> {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))]
  try {
    cacheReview(
      journalId,
      before === null
        ? await api.createMonthReview({ params: { journalId }, body: { year, month: number, ...texts, submit: true } })
        : await replace(journalId, before, texts),
    )
  } catch (error) {
    if (before !== null || !(error instanceof ApiError) || error.code !== 'Duplicate MonthReview') throw error
    // another tab was faster: both texts are kept
    const theirs = reviewOfMonth(await fetchReviews(journalId), month)
    if (theirs === null) throw error
    cacheReview(journalId, await replace(journalId, theirs, both(theirs, texts)))
    toastWarning('This month’s review was changed elsewhere in the meantime. Both texts were kept.')
  }
}

const replace = (journalId: number, { id, modified }: MonthReviewView, texts: ReviewTexts): Promise<MonthReviewView> =>
  replaceReview(journalId, id, { ...texts, submit: true, modified })

async function replaceReview(
  journalId: number,
  monthReviewId: number,
  body: BodyOf<typeof replaceCall>,
): Promise<MonthReviewView> {
  const { receipt: _receipt, ...review } = await api.replaceMonthReview({ params: { journalId, monthReviewId }, body })
  return review
}

/** Merges both texts of each field where they differ. */
function both(theirs: ReviewTexts, mine: ReviewTexts): ReviewTexts {
  const text = (a: string, b: string): string => (a === b || b === '' ? a : a === '' ? b : `${a}\n\n${b}`)
  return {
    wentWell: text(theirs.wentWell, mine.wentWell),
    toImprove: text(theirs.toImprove, mine.toImprove),
    lessons: text(theirs.lessons, mine.lessons),
    goals: text(theirs.goals, mine.goals),
    rating: mine.rating ?? theirs.rating,
  }
}

/** Toggles a goal of an earlier month. */
export async function tickGoal(journalId: number, review: MonthReviewView, goal: Goal, kept: boolean): Promise<void> {
  const { id, modified } = review
  // a draft stays a draft
  const body = { ...MonthReviewInput.parse(review), goals: withGoal(review.goals, goal, kept), modified, submit: false }
  try {
    cacheReview(journalId, await replaceReview(journalId, id, body))
  } catch (error) {
    toastProblem(error, 'saving the review')
    await refreshReviews(journalId)
  }
}

/** Asks for confirmation, then deletes; "Undo" restores it with its frozen statistics. */
export async function deleteReview(journalId: number, review: MonthReviewView, month: MonthText): Promise<void> {
  const sure = await confirm({
    title: `Delete the review of ${monthWords(month)}?`,
    message: 'Deletes your text and the statistics saved with it. The trades stay.',
    action: 'Delete',
    danger: true,
  })
  if (!sure) return
  try {
    const { receipt } = await api.removeMonthReview({ params: { journalId, monthReviewId: review.id } })
    dropCachedReview(journalId, review.id)
    toastDeleted({ journalId, deleted: 1, receipts: [receipt], refresh: () => refreshReviews(journalId) })
  } catch (error) {
    toastProblem(error, 'deleting the review')
    await refreshReviews(journalId)
  }
}
