import { wallClock } from '@afterclose/core/time'
import type { SessionDay } from '@afterclose/engine/reports/sessions/session-day'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActiveJournalId } from '../../journal/active-journal.ts'
import { useDateBasis } from '../../journal/filters.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { useUser } from '../../journal/session.ts'
import { type Session, sessionsQuery } from '../sessions/session-queries.ts'

export const noSessions: readonly SessionDay[] = []

/** Ids of the negative comments, including disabled ones, because trades still use them. */
export function useNegativeComments(): readonly number[] {
  const { comments } = useJournalData()
  return useMemo(
    () =>
      comments
        .filter(({ rating }) => rating === 'NEGATIVE')
        .map(({ id }) => id)
        .toSorted((a, b) => a - b),
    [comments],
  )
}

/** The sessions of the journal; none if the plan does not include them. */
export function useSessionDays() {
  const journalId = useActiveJournalId()
  const basis = useDateBasis()
  const { permissions } = useUser()
  const isIncluded = permissions.includes('SESSIONS')
  const { data, error, refetch, isFetching } = useQuery({
    ...sessionsQuery(journalId ?? 0, basis),
    enabled: isIncluded && journalId !== null,
  })
  const days = useMemo(() => (isIncluded ? data?.filter(isJudging).map(sessionDay) : noSessions), [isIncluded, data])
  return { data: days, error, refetch, isFetching }
}

/** Sessions without a loss limit and a market say nothing about trades. */
const isJudging = ({ maxLoss, marketCondition }: Session): boolean => maxLoss !== null || marketCondition !== null

function sessionDay({ sessionDate, startTime, endTime, maxLoss, marketCondition }: Session): SessionDay {
  const day = wallClock(`${sessionDate}T00:00:00`)
  const inDay = (time: string): number => wallClock(`${sessionDate}T${time}:00`) - day
  return {
    day,
    times: startTime === null || endTime === null ? null : { start: inDay(startTime), end: inDay(endTime) },
    maxLoss: maxLoss === null ? null : Number(maxLoss),
    marketCondition,
  }
}
