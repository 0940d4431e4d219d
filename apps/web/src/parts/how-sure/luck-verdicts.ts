import type { ChancesReport, ChancesView } from '@afterclose/engine/reports/chances/chances-report'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useJournalKey, useTradeFeed } from '../../journal/engine/hooks.ts'
import { useFilters } from '../../journal/filters.ts'

type Question = Omit<ChancesView, 'first' | 'parts'>

/** Query key of the verdict about groups of the selected trades; changes with filters and trades. */
function useVerdictKey({ dimension, beside, unit, basis, among, besideAmong }: Question): readonly ['luck', string] {
  const { filters } = useFilters()
  const { userId, journalId } = useJournalKey()
  const revision = useTradeFeed().data?.revision
  const question = [dimension, beside, unit, basis, among, besideAmong]
  return ['luck', JSON.stringify([userId, journalId, revision, filters, question])]
}

/** Publishes the verdict of a finished test to the readings of the page. @param report null until it is finished */
export function usePublishedVerdict(question: Question, report: ChancesReport | null): void {
  const queries = useQueryClient()
  const [kind, name] = useVerdictKey(question)
  const rejected = report !== null && report.groups.length >= 2 && !report.groups.some(({ holds }) => holds)
  useEffect(() => {
    if (report !== null) queries.setQueryData([kind, name], rejected)
  }, [queries, kind, name, report, rejected])
}

/** Whether the page's test was run over these groups and none differs from the others by more than chance. */
export function useRejected(question: Question): boolean {
  const queryKey = useVerdictKey(question)
  return useQuery<boolean>({ queryKey, queryFn: skipToken }).data ?? false
}
