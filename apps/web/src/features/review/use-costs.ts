import { noFilters } from '@afterclose/core/filters'
import { wallClock, MINUTE } from '@afterclose/core/time'
import { luckParts } from '@afterclose/engine/reports/by-luck'
import type { MistakePricesReport } from '@afterclose/engine/reports/mistake-prices/mistake-price'
import { mistakePricesReport } from '@afterclose/engine/reports/mistake-prices/mistake-prices-report'
import type { AnswerOf, ViewOf } from '@afterclose/engine/reports/registry'
import type { SessionDay } from '@afterclose/engine/reports/sessions/session-day'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { engineKey } from '../../journal/engine/answer-key.ts'
import { ask } from '../../journal/engine/engine-client.ts'
import type { JournalKey } from '../../journal/engine/feed-state.ts'
import { type EngineResult, useJournalKey, useTradeFeed } from '../../journal/engine/hooks.ts'
import { reportQuestion } from '../../journal/engine/protocol.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { type Session, sessionsQuery } from '../../parts/sessions/session-queries.ts'
import { type CostWords, useCostWords } from './cost-words.ts'

type CostView = Omit<ViewOf<'mistakePrices'>, 'first' | 'parts'>

/** All parts of the costs, one after the other, so that the worker answers other requests in between. */
const costsQuery = (journal: JournalKey, revision: number | undefined, view: CostView) =>
  queryOptions({
    queryKey: [...engineKey(journal), 'costs of a review', revision, view],
    queryFn: async ({ signal }): Promise<MistakePricesReport> => {
      const part = (first: number): Promise<AnswerOf<'mistakePrices'>> =>
        ask<'mistakePrices'>(reportQuestion('mistakePrices', journal, noFilters, { ...view, first, parts: 1 }), signal)
      const firstPart = await part(0)
      const others: AnswerOf<'mistakePrices'>[] = []
      for (let first = 1; first < luckParts; first++) others.push(await part(first))
      return mistakePricesReport([firstPart, ...others], view)
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

const noSessions: readonly Session[] = []

/** Costs of the mistakes of all trades of the journal, with their words. */
export function useCosts(): {
  readonly query: EngineResult<MistakePricesReport>
  readonly costs: MistakePricesReport | undefined
  readonly words: CostWords
} {
  const journal = useJournalKey()
  const { id: journalId } = useActiveJournal()
  const { comments } = useJournalData()
  const feed = useTradeFeed()
  const listed = useQuery(sessionsQuery(journalId, 'ENTRY'))
  const words = useCostWords()
  const view = useMemo<CostView>(
    () => ({
      within: 'SETUP',
      negative: comments.filter(({ rating }) => rating === 'NEGATIVE').map(({ id }) => id),
      sessions: (listed.data ?? noSessions).map(dayOf),
    }),
    [comments, listed.data],
  )
  const costs = useQuery({
    ...costsQuery(journal, feed.data?.revision, view),
    enabled: feed.data !== undefined && !listed.isPending,
  })
  const query = feed.data === undefined ? { ...costs, data: undefined, error: feed.error, refetch: costs.refetch } : costs
  return { query, costs: costs.data, words }
}

/** @param time "09:30" */
const inDay = (time: string): number => wallClock(`1970-01-01T${time.slice(0, 5)}:00`)

/** A session as far as trades are judged by it. */
const dayOf = ({ sessionDate, startTime, endTime, maxLoss, marketCondition }: Session): SessionDay => ({
  day: wallClock(`${sessionDate}T00:00:00`),
  times:
    startTime === null || endTime === null ? null : { start: inDay(startTime), end: inDay(endTime) + MINUTE - 1 },
  maxLoss: maxLoss === null ? null : Number(maxLoss),
  marketCondition,
})
