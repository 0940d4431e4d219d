import type { ReviewView } from '@afterclose/contract/reviews'
import type { Filters } from '@afterclose/core/filters'
import type { GradeWorthReport } from '@afterclose/engine/reports/grade-worth/grade-worth-report'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { type EngineResult, useReport } from '../../journal/engine/hooks.ts'
import { resultAfter } from '../../journal/engine/result-after.ts'
import { journalKey } from '../../journal/journal-data.ts'

/** Grades as they were given. */
const reviewsQuery = (journalId: number) =>
  queryOptions({
    queryKey: [...journalKey(journalId), 'reviews'],
    queryFn: async ({ signal }): Promise<readonly ReviewView[]> =>
      (await api.listReviews({ params: { journalId } }, signal)).reviews,
  })

const asItIs = (report: GradeWorthReport): GradeWorthReport => report
const noReviews: readonly ReviewView[] = []

/** Average R of the trades of each grade. @param filters other than the page's */
export function useGradeWorth(filters?: Filters): EngineResult<GradeWorthReport> {
  const { id: journalId } = useActiveJournal()
  const reviews = useQuery(reviewsQuery(journalId))
  const view = useMemo(
    () => ({
      reviews: (reviews.data ?? noReviews).map(({ id, tradeId, grade, sawResult, byChance }) => ({
        id,
        tradeId,
        grade,
        sawResult,
        byChance,
      })),
    }),
    [reviews.data],
  )
  const report = useReport('gradeWorth', view, asItIs, {
    enabled: reviews.data !== undefined,
    ...(filters === undefined ? {} : { filters }),
  })
  return resultAfter(reviews, report)
}
