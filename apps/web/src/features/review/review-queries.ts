import { dealReviewCards, gradeTrade, skipReviewCard } from '@afterclose/contract/reviews'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../journal/client-of.ts'
import { journalKey } from '../../journal/journal-data.ts'

export const reviewCalls = {
  deal: clientOf(dealReviewCards),
  grade: clientOf(gradeTrade),
  skip: clientOf(skipReviewCard),
}

/** The cards of today. @param most cards of the day */
export const dealQuery = (journalId: number, most: number) =>
  queryOptions({
    queryKey: [...journalKey(journalId), 'review', most],
    queryFn: ({ signal }) => reviewCalls.deal({ params: { journalId }, query: { most } }, signal),
    placeholderData: keepPreviousData,
  })
