import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../journal/api.ts'
import { journalKey } from '../../journal/journal-data.ts'

/** Prefix of the keys of dealt cards. */
export const reviewKey = (journalId: number) => [...journalKey(journalId), 'review'] as const

/** The cards of today. @param most cards of the day */
export const dealQuery = (journalId: number, most: number) =>
  queryOptions({
    queryKey: [...reviewKey(journalId), most],
    queryFn: ({ signal }) => api.dealReviewCards({ params: { journalId }, query: { most } }, signal),
    placeholderData: keepPreviousData,
  })
