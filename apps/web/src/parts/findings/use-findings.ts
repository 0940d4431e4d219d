import { filteredMissed } from '@afterclose/core/filtered-missed'
import type { FindingsReport } from '@afterclose/engine/reports/findings/finding'
import { findingsReport } from '@afterclose/engine/reports/findings/findings-report'
import type { MissedFact } from '@afterclose/engine/reports/missed/missed-report'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useFilters } from '../../journal/filters.ts'
import { planning } from '../../journal/planning.ts'
import { useInParts } from '../how-sure/use-in-parts.ts'
import { noSessions, useNegativeComments, useSessionDays } from '../mistakes/mistakes-compared.ts'

/** Findings of the filtered trades, as far as they are computed. */
export interface Findings {
  readonly state: 'waiting' | 'running' | 'done' | 'failed'
  /** Progress from 0 to 1. */
  readonly done: number
  /** Null until all parts are computed: findings are corrected for each other. */
  readonly report: FindingsReport | null
  readonly error: Error | null
  readonly retry: () => void
}

/**
 * Computes the findings by itself, in ten parts between other requests of the page.
 *
 * @param painted whether the page's own figures are on screen: findings come after them
 */
export function useFindings(painted: boolean): Findings {
  const { id: journalId } = useActiveJournal()
  const { filters } = useFilters()
  const negative = useNegativeComments()
  const sessions = useSessionDays()
  const missedTrades = useQuery({ ...planning.missedTrades(journalId), enabled: painted })
  const missed = useMemo(
    () => filteredMissed(missedTrades.data ?? [], filters).map(factOf),
    [missedTrades.data, filters],
  )
  // lists that cannot be loaded keep nothing else back
  const isReady = painted && !missedTrades.isPending && (sessions.data !== undefined || sessions.error !== null)
  const parts = useInParts('findings', (first) => ({
    negative,
    missed,
    sessions: sessions.data ?? noSessions,
    first,
    parts: 1,
  }))
  const { answers, state, error, ready, start } = parts
  const begin = useEffectEvent(start)
  const isWaiting = isReady && ready && state === 'not asked'
  useEffect(() => {
    if (isWaiting) begin()
  }, [isWaiting])
  const isDone = state === 'done'
  const report = useMemo(() => {
    const [first, ...more] = answers
    return isDone && first !== undefined ? findingsReport([first, ...more]) : null
  }, [answers, isDone])
  return {
    state: isDone ? 'done' : error === null ? (state === 'running' ? 'running' : 'waiting') : 'failed',
    done: parts.done,
    report,
    error,
    retry: start,
  }
}

const factOf = ({ id, entryDate, reason, setupId, missedR, rrr }: MissedFact): MissedFact => ({
  id,
  entryDate,
  reason,
  setupId,
  missedR,
  rrr,
})
