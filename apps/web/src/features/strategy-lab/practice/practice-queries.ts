import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../journal/api.ts'
import { journalKey } from '../../../journal/journal-data.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { refreshBacktest } from '../backtester/backtest-queries.ts'

export const practiceQueries = {
  statistics: (journalId: number) =>
    queryOptions({
      queryKey: [...journalKey(journalId), 'practice-statistics'],
      queryFn: ({ signal }) => api.practiceStatistics({ params: { journalId } }, signal),
    }),
} as const

/** After a deal, its session has another trade, and the grades another try. */
export async function refreshPractice(journalId: number, backtestId: number): Promise<void> {
  await Promise.all([
    refreshBacktest(journalId, backtestId),
    queryClient.invalidateQueries({ queryKey: practiceQueries.statistics(journalId).queryKey }),
  ])
}
