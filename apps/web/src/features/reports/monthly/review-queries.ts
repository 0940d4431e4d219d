import { listMonthReviews, type MonthReviewView } from '@afterclose/contract/month-reviews'
import { queryOptions } from '@tanstack/react-query'
import { journalKey } from '../../../journal/journal-data.ts'
import { allOf, pagesOf } from '../../../journal/list-pages.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { type MonthText, monthsFrom } from '../../../parts/month-grid/months.ts'

/** All reviews of a journal, newest month first. */
export const reviewsQuery = (journalId: number) =>
  queryOptions({
    queryKey: [...journalKey(journalId), 'month-reviews'],
    queryFn: ({ signal }): Promise<readonly MonthReviewView[]> =>
      allOf(
        pagesOf(listMonthReviews, { params: { journalId }, query: { limit: 200 } }, signal),
        ({ monthReviews }) => monthReviews,
      ),
  })

export const refreshReviews = (journalId: number): Promise<void> =>
  queryClient.invalidateQueries(reviewsQuery(journalId))

/** Fetches the reviews from the server, whatever the cache holds. */
export const fetchReviews = (journalId: number): Promise<readonly MonthReviewView[]> =>
  queryClient.fetchQuery({ ...reviewsQuery(journalId), staleTime: 0 })

function changeCachedReviews(
  journalId: number,
  update: (reviews: readonly MonthReviewView[]) => readonly MonthReviewView[],
): void {
  const { queryKey } = reviewsQuery(journalId)
  queryClient.write(queryKey, (reviews) => (reviews === undefined ? reviews : update(reviews)))
}

/** Puts a review that the server has stored into the cache. */
export const cacheReview = (journalId: number, review: MonthReviewView): void =>
  changeCachedReviews(journalId, (reviews) => [review, ...reviews.filter(({ id }) => id !== review.id)])

export const dropCachedReview = (journalId: number, id: number): void =>
  changeCachedReviews(journalId, (reviews) => reviews.filter((review) => review.id !== id))

export const reviewOfMonth = (reviews: readonly MonthReviewView[], wantedMonth: MonthText): MonthReviewView | null =>
  reviews.find(({ year, month }) => monthText(year, month) === wantedMonth) ?? null

export const monthText = (year: number, month: number): MonthText =>
  monthsFrom(`${String(year).padStart(4, '0')}-01`, month - 1)
