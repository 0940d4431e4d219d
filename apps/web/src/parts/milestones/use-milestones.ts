import { noFilters } from '@afterclose/core/filters'
import { type MilestonesReport, milestonesReport } from '@afterclose/engine/reports/milestones/milestones-report'
import { useMemo } from 'react'
import { type EngineResult, useReport } from '../../journal/engine/hooks.ts'
import { useJournalData } from '../../journal/journal-data.ts'

/** How far the journaling of the active journal has come: of all its closed trades, whatever is filtered. */
export function useMilestones(): EngineResult<MilestonesReport> {
  const { comments } = useJournalData()
  const view = useMemo(
    () => ({ positive: comments.filter(({ rating }) => rating === 'POSITIVE').map(({ id }) => id) }),
    [comments],
  )
  return useReport('milestones', view, milestonesReport, { filters: noFilters })
}
