import { advancedFilterCount, basicFilterCount, type Filters, noFilters } from '@afterclose/core/filters'
import type { LocalDateTime } from '@afterclose/core/time'
import type { AskName, ViewOf } from '@afterclose/engine/reports/registry'
import type { TabCounts } from '@afterclose/engine/reports/tab-counts'
import type { Summary } from '@afterclose/core/statistics'
import type { FilterCounts } from '@afterclose/engine/filters/filter-counts'
import { hashKey, type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { activeJournalId, useActiveJournal } from '../active-journal.ts'
import { ApiError } from '../call-server.ts'
import { currentFilters, useSelectedFilters } from '../filters.ts'
import { queryClient } from '../query-client.ts'
import { useUser } from '../session.ts'
import { createStore, type Store, useStore } from '../store.ts'
import { answerKey, engineKey } from './answer-key.ts'
import { askInTurn, nextTurn } from './asking-order.ts'
import { ask } from './engine-client.ts'
import { feedQuery, newestTrades } from './feed-query.ts'
import { type FeedState, type JournalKey, type NewestTrades, sameJournal, type TradeTag } from './feed-state.ts'
import { withSameParts } from './same-parts.ts'
import { type AnswerTo, reportQuestion, type TradeAsk, type TradeQuestion } from './protocol.ts'
import type { TradesRequest, TradeOrder } from './trade-order.ts'
import type { TradeRows } from './trade-rows.ts'

export { refreshTrades } from './feed-query.ts'

/** Result of a request to the worker, for `Loaded`: data, or an error and a retry. */
export type EngineResult<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch' | 'isFetching'>

export function useJournalKey(): JournalKey {
  const { id: journalId } = useActiveJournal()
  const { userId } = useUser()
  return { userId, journalId }
}

/** Loads the state of the active journal's trades. */
export const useTradeFeed = (): UseQueryResult<FeedState> => useQuery(feedQuery(useJournalKey()))

const noTags: readonly TradeTag[] = []
/** Words that only some journals have, and trades of this one. */
export const useTradeTags = (): readonly TradeTag[] => useTradeFeed().data?.tags ?? noTags

const noYears: readonly number[] = []
/** Years in which the journal has trades, latest first. */
export const useTradeYears = (): readonly number[] => useTradeFeed().data?.years ?? noYears

/** Loaded trades of a very large journal while the older ones are still loading; otherwise null. */
export function useNewestTrades(): NewestTrades | null {
  const journal = useJournalKey()
  const loadedFirst = useStore(newestTrades)
  const loading = useTradeFeed().data === undefined
  return loading && loadedFirst !== null && sameJournal(loadedFirst.journal, journal) ? loadedFirst.newest : null
}

/** Placeholder data: the result of an earlier request whose key has the same prefix. */
export const keepAnswerTo =
  (key: QueryKey) =>
  <T>(before: T | undefined, query: { readonly queryKey: QueryKey } | undefined): T | undefined =>
    query !== undefined && hashKey(query.queryKey.slice(0, key.length)) === hashKey(key) ? before : undefined

/**
 * Memoises a fold by its input: otherwise it would run at every render, and render everything again that shows the result. In the next
 * result of the same request, as after a change of trades, unchanged parts stay the same objects.
 */
function foldedOnce<Answer, T>(fold: (answer: Answer) => T): (question: string) => (answer: Answer) => T {
  const foldedAnswers = new WeakMap<object, { readonly folded: T }>()
  let last: { readonly question: string; readonly folded: T } | null = null
  return (question) => (answer) => {
    if (typeof answer !== 'object' || answer === null) return fold(answer)
    const before = foldedAnswers.get(answer)
    if (before !== undefined) return before.folded
    const folded = last?.question === question ? withSameParts(last.folded, fold(answer)) : fold(answer)
    last = { question, folded }
    foldedAnswers.set(answer, { folded })
    return folded
  }
}

type Asking<A extends TradeAsk> = TradeQuestion & { readonly ask: A }

interface AnswerOptions<A extends TradeAsk> {
  readonly enabled?: boolean
  /** Cache time of unused results, in ms (`gcTime`). */
  readonly keptFor?: number
  /** A change of trades does not refetch. */
  readonly once?: boolean
  /** The newest trades of a very large journal are enough. */
  readonly alone?: boolean
  /** The request with other filters: sent as they change, before they are rendered. */
  readonly under?: (filters: Filters) => Asking<A>
  /** Receives those filters once there is a result to show. */
  readonly answered?: Store<Filters>
  /** Sent after all others. */
  readonly last?: boolean
}

/** Cancels a request whose filters have changed again. */
function giveUp(key: QueryKey | null): void {
  const query = key === null ? undefined : queryClient.getQueryCache().get(hashKey(key))
  if (query?.getObserversCount() === 0) void query.cancel({ revert: true, silent: true })
}

/**
 * A request to the worker, sent again when the journal's trades or the request change. While it runs, the previous result stays, but never
 * one of another journal or user.
 *
 * @param fold converts the response for pages; the same function for the same request, so that it runs once
 */
function useAnswer<A extends TradeAsk, T>(
  question: Asking<A>,
  fold: (answer: AnswerTo<A>) => T,
  {
    enabled = true,
    keptFor = 60_000,
    once = false,
    alone = false,
    under,
    answered,
    last = false,
  }: AnswerOptions<A> = {},
): EngineResult<T> {
  const { ask: name, journal } = question
  const { userId, journalId } = journal
  const feed = useQuery(feedQuery(journal))
  const newest = useNewestTrades()
  const feedState = feed.data ?? (alone ? newest : null)
  const key = useMemo(() => [...engineKey({ userId, journalId }), name], [userId, journalId, name])
  const asking = enabled && feedState !== null
  const optionsOf = (sentQuestion: Asking<A>) => ({
    queryKey: answerKey(
      sentQuestion,
      once ? null : { revision: feedState?.revision, onlyNewest: feedState === newest },
    ),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => ask<A>(sentQuestion, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptFor,
    structuralSharing: false,
  })
  const folds = useMemo(() => foldedOnce(fold), [fold])
  const questionKey = hashKey([question])
  const answer = useQuery<AnswerTo<A>, Error, T>({
    ...optionsOf(question),
    select: useMemo(() => folds(questionKey), [folds, questionKey]),
    enabled: asking,
    placeholderData: useMemo(() => keepAnswerTo(key), [key]),
  })
  const prefetchedKey = useRef<QueryKey>(null)
  const askUnder = useEffectEvent(() => {
    giveUp(prefetchedKey.current)
    prefetchedKey.current = null
    const filters = currentFilters()
    // `noFilters` is set when the journal is left, and no result is shown any more
    const isLeft = filters === noFilters || activeJournalId() !== journalId
    const isNow = answer.data === undefined || filters.options !== answered?.get().options
    if (isLeft || isNow || !asking) answered?.set(filters)
    if (under === undefined || isLeft || !asking) return
    const options = optionsOf(under(filters))
    prefetchedKey.current = options.queryKey
    void queryClient.prefetchQuery(options).then(() => {
      if (currentFilters() !== filters) return
      prefetchedKey.current = null
      answered?.set(filters)
    })
  })
  const [turn] = useState(nextTurn)
  const follows = under !== undefined
  useEffect(() => {
    if (!follows) return undefined
    answered?.set(currentFilters()) // changed since the last render
    const leave = askInTurn(last ? Number.POSITIVE_INFINITY : turn, () => askUnder())
    return () => {
      leave()
      giveUp(prefetchedKey.current)
    }
  }, [follows, answered, last, turn])
  const refused = feed.error instanceof ApiError && (feed.error.status === 403 || feed.error.status === 404)
  if (feedState !== null && !refused) return answer
  const refetch: EngineResult<T>['refetch'] = async () => {
    await feed.refetch()
    return answer.refetch()
  }
  return { data: undefined, error: feed.error, refetch, isFetching: feed.isFetching }
}

const asItIs = <T>(answer: T): T => answer

interface ReportOptions {
  /** Filters other than the page's. */
  readonly filters?: Filters
  /** False: not visible now. */
  readonly enabled?: boolean
  /** Sent after all others: the page's figures do not need it. */
  readonly last?: boolean
}

/**
 * A report about the selected trades, computed in the worker by its name in `reports/registry.ts` and folded on the page. After a change of
 * filters nothing is rendered until the result is there: otherwise a page would be rendered twice for each change.
 *
 * @param view parameters besides journal and filters: plain values; null if the report has none
 * @param fold the same function at every render, so that a response is folded once
 */
export function useReport<Name extends AskName, T>(
  name: Name,
  view: ViewOf<Name>,
  fold: (answer: AnswerTo<Name>) => T,
  { filters, enabled = true, last = false }: ReportOptions = {},
): EngineResult<T> {
  const journal = useJournalKey()
  const [answered] = useState(() => createStore(currentFilters()))
  const answeredFilters = useStore(answered)
  const under = (changedFilters: Filters) => reportQuestion(name, journal, changedFilters, view)
  const following = filters === undefined ? { under, answered, last } : {}
  return useAnswer<Name, T>(under(filters ?? answeredFilters), fold, { enabled, ...following })
}

/** Every statistic over the selected trades. */
export const useStatistics = (): EngineResult<Summary> => useReport('statistics', null, asItIs)

/** Number of trades on each tab of the journal, including the hidden tab, to which more filters may apply. */
export const useTabCounts = (): TabCounts | undefined =>
  useReport('tabCounts', null, asItIs, { filters: useSelectedFilters() }).data

/** Number of trades for each filter value. */
export const useFilterCounts = (): FilterCounts | undefined =>
  useReport('filterCounts', null, asItIs, { last: true }).data

/** The balance just before a trade closes, in account currency; undefined while it is open or unknown. */
export function useBalanceBefore(exitDate: LocalDateTime | null, tradeId: number | null): number | undefined {
  const question = { ask: 'balanceBefore', journal: useJournalKey(), exitDate: exitDate ?? '', tradeId } as const
  const { data } = useAnswer(question, asItIs, { enabled: exitDate !== null })
  return exitDate === null ? undefined : data
}

/** The price of an instrument's latest fill; null without one, undefined while it is unknown. @param instrumentId null: not asked */
export function useLastPrice(instrumentId: number | null): number | null | undefined {
  const question = { ask: 'lastPrice', journal: useJournalKey(), instrumentId: instrumentId ?? 0 } as const
  const { data } = useAnswer(question, asItIs, { enabled: instrumentId !== null })
  return instrumentId === null ? undefined : data
}

/** The trades of a grid, in order; for a very large journal the newest ones until the others are loaded. */
export function useTradeOrder(shown: TradesRequest): EngineResult<TradeOrder> {
  const journal = useJournalKey()
  const under = (filters: Filters) => ({ ask: 'order', journal, shown: { ...shown, filters } }) as const
  // an order of many trades is large, and quickly computed again
  return useAnswer(under(shown.filters), asItIs, { keptFor: 1000, alone: isUnfiltered(shown), under })
}

/** A sample of trades from a whole order, as of the first request. */
export const useTradeSample = (shown: TradesRequest): EngineResult<TradeRows> =>
  useAnswer({ ask: 'sample', journal: useJournalKey(), shown }, asItIs, { once: true, alone: isUnfiltered(shown) })

const isUnfiltered = ({ filters }: TradesRequest): boolean =>
  basicFilterCount(filters) === 0 && advancedFilterCount(filters) === 0
