import { noFilters } from '@afterclose/core/filters'
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
import { resultAfter } from '../../journal/engine/result-after.ts'
import { type UnitWords, unitWords } from '../../journal/engine/unit-words.ts'
import { useNegativeComments, useSessionDays } from '../../parts/mistakes/mistakes-compared.ts'

type CostView = Omit<ViewOf<'mistakePrices'>, 'first' | 'parts'>

/** All parts of the costs, one by one, so that the worker answers other requests in between. */
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

const noSessions: readonly SessionDay[] = []

/** Costs of the mistakes of all trades of the journal, and the words of their unit. */
export function useCosts(): { readonly query: EngineResult<MistakePricesReport>; readonly words: UnitWords } {
  const journal = useJournalKey()
  const { currency, decimals } = useActiveJournal()
  const negative = useNegativeComments()
  const feed = useTradeFeed()
  const sessions = useSessionDays()
  const view = useMemo<CostView>(
    () => ({ within: 'SETUP', negative, sessions: sessions.data ?? noSessions }),
    [negative, sessions.data],
  )
  const costs = useQuery({
    ...costsQuery(journal, feed.data?.revision, view),
    // without its sessions the costs lack one mistake only
    enabled: feed.data !== undefined && (sessions.data !== undefined || sessions.error !== null),
  })
  const isInMoney = costs.data?.inMoney ?? true
  const words = useMemo(
    () => unitWords(isInMoney ? 'CURRENCY' : 'R', { currency, decimals }),
    [isInMoney, currency, decimals],
  )
  return { query: resultAfter(feed, costs), words }
}
