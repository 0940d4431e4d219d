import { wallClock } from '@afterclose/core/time'
import { luckParts } from '@afterclose/engine/reports/by-luck'
import type { ComparedWithin, MistakePricesReport } from '@afterclose/engine/reports/mistake-prices/mistake-price'
import type {
  MistakePricesAnswer,
  MistakePricesView,
} from '@afterclose/engine/reports/mistake-prices/mistake-prices-answer'
import { mistakePricesReport } from '@afterclose/engine/reports/mistake-prices/mistake-prices-report'
import type { SessionDay } from '@afterclose/engine/reports/sessions/session-day'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useActiveJournalId } from '../../journal/active-journal.ts'
import { type EngineResult, useReport } from '../../journal/engine/hooks.ts'
import { useDateBasis } from '../../journal/filters.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { useUser } from '../../journal/session.ts'
import { type InParts, useInParts } from '../how-sure/use-in-parts.ts'
import { type Session, sessionsQuery } from '../sessions/session-queries.ts'

/** Up to this many selected trades the costs compute themselves: it takes less than 200 ms. */
const mostAtOnce = 5000

/** Costs of mistakes on a page. */
export interface MistakePrices {
  /** Counts of mistakes and clean trades, without any cost. */
  readonly counts: EngineResult<MistakePricesReport>
  /** All costs; null until all parts are computed. */
  readonly report: MistakePricesReport | null
  /** Starts, stops and measures the computation. */
  readonly request: InParts<'mistakePrices'>
  /** Above the number of trades at which it starts by itself: the user starts it. */
  readonly isOnRequest: boolean
}

/** Costs of mistakes of the selected trades: computed in parts, by themselves unless the trades are many. */
export function useMistakePrices(within: ComparedWithin): MistakePrices {
  const journalId = useActiveJournalId()
  const sessions = useSessionDays()
  const negative = useNegativeComments()
  const view = useMemo(() => ({ within, negative, sessions: sessions.data ?? none }), [within, negative, sessions.data])
  const counted = useReport('mistakePrices', { ...view, first: 0, parts: 0 }, countsOf, {
    enabled: sessions.data !== undefined,
  })
  const { error: sessionsError, refetch: readSessions } = sessions
  const counts: EngineResult<MistakePricesReport> =
    sessionsError === null
      ? counted
      : {
          data: undefined,
          error: sessionsError,
          isFetching: sessions.isFetching,
          refetch: async () => {
            await readSessions()
            return counted.refetch()
          },
        }
  const request = useInParts('mistakePrices', (first): MistakePricesView => ({ ...view, first, parts: 1 }))
  const { answers, state, ready, error } = request
  const done = useMemo(() => {
    const [first, ...more] = answers
    return first === undefined || answers.length < luckParts ? null : mistakePricesReport([first, ...more], { within })
  }, [answers, within])

  const trades = counts.data?.trades
  const isOnRequest = trades !== undefined && trades > mostAtOnce
  const start = useEffectEvent(() => request.start())
  const starts = trades !== undefined && !isOnRequest && ready && state === 'not asked' && error === null
  useEffect(() => {
    if (starts) start()
  }, [starts])

  // the costs before a change of filters stay until the new ones are there, as on every page
  const [last, keep] = useState<{ readonly journalId: number | null; readonly report: MistakePricesReport } | null>(
    null,
  )
  if (done !== null && last?.report !== done) keep({ journalId, report: done })
  const before = !isOnRequest && state !== 'stopped' && last?.journalId === journalId ? last.report : null
  return { counts, report: done ?? before, request, isOnRequest }
}

const none: readonly SessionDay[] = []

const countsOf = (answer: MistakePricesAnswer): MistakePricesReport =>
  mistakePricesReport([answer], { within: 'SETUP' })

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
  const days = useMemo(() => (isIncluded ? data?.filter(isJudging).map(sessionDay) : none), [isIncluded, data])
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
