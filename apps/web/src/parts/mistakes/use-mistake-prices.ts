import { luckParts } from '@afterclose/engine/reports/by-luck'
import type { ComparedWithin, MistakePricesReport } from '@afterclose/engine/reports/mistake-prices/mistake-price'
import type {
  MistakePricesAnswer,
  MistakePricesView,
} from '@afterclose/engine/reports/mistake-prices/mistake-prices-answer'
import { mistakePricesReport } from '@afterclose/engine/reports/mistake-prices/mistake-prices-report'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useActiveJournalId } from '../../journal/active-journal.ts'
import { type EngineResult, useReport } from '../../journal/engine/hooks.ts'
import { resultAfter } from '../../journal/engine/result-after.ts'
import { type InParts, useInParts } from '../how-sure/use-in-parts.ts'
import { noSessions, useNegativeComments, useSessionDays } from './mistakes-compared.ts'

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
  const view = useMemo(
    () => ({ within, negative, sessions: sessions.data ?? noSessions }),
    [within, negative, sessions.data],
  )
  const counted = useReport('mistakePrices', { ...view, first: 0, parts: 0 }, countsOf, {
    enabled: sessions.data !== undefined,
  })
  const counts = resultAfter(sessions, counted)
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

const countsOf = (answer: MistakePricesAnswer): MistakePricesReport =>
  mistakePricesReport([answer], { within: 'SETUP' })
