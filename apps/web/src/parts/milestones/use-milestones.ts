import { noFilters } from '@afterclose/core/filters'
import { type MilestonesReport, milestonesReport } from '@afterclose/engine/reports/milestones/milestones-report'
import { useMemo } from 'react'
import { type EngineResult, useReport } from '../../journal/engine/hooks.ts'
import { useJournalData } from '../../journal/journal-data.ts'

/** Journaling milestones of the active journal: over all closed trades, ignoring filters. */
export function useMilestones(): EngineResult<MilestonesReport> {
  const { comments } = useJournalData()
  const view = useMemo(
    () => ({ positive: comments.filter(({ rating }) => rating === 'POSITIVE').map(({ id }) => id) }),
    [comments],
  )
  return useReport('milestones', view, milestonesReport, { filters: noFilters })
}
