import { type Filters, noFilters } from '@afterclose/core/filters'
import { advancedFilterCount, basicFilterCount } from '@afterclose/core/filters'
import type { LocalDateTime } from '@afterclose/core/time'
import { type BalanceLine, balanceLine } from '@afterclose/engine/reports/equity/balance-line'
import { type EquityReport, type EquityView, equityReport } from '@afterclose/engine/reports/equity/equity-report'
import { type HomeAnswer, type HomeReport, homeReport } from '@afterclose/engine/reports/home/home-report'
import { type Month, type MonthCalendar, monthCalendar } from '@afterclose/engine/reports/home/month-calendar'
import { type TradeLine, tradeLines } from '@afterclose/engine/reports/trade-lines'
import type { TradeChoice } from '@afterclose/engine/reports/trades-answer'
import type { Summary } from '@afterclose/engine/stats/statistics'
import type { FilterCounts } from '@afterclose/engine/filters/filter-counts'
import type { Unit } from '@afterclose/engine/trades/unit'
import { type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { useActiveJournal } from '../active-journal.ts'
import { ApiError } from '../api.ts'
import { currentFilters, followFilters, useFilters } from '../filters.ts'
import { queryClient } from '../query-client.ts'
import { useUser } from '../session.ts'
import { useStore } from '../store.ts'
import { ask } from './engine-client.ts'
import { engineKey, feedQuery, newestTrades } from './feed-query.ts'
import { type FeedState, type JournalKey, type NewestTrades, sameJournal } from './feed-state.ts'
import type { AnswerTo, TabCounts, TradeAsk, TradeQuestion } from './protocol.ts'
import type { ShownTrades, TradeOrder } from './trade-order.ts'
import type { TradeRows } from './trade-rows.ts'

export { refreshTrades } from './feed-query.ts'

/** What a page gets, as `Loaded` takes it: data, or why there is none and a way to try again. */
export type EngineResult<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch' | 'isFetching'>

export function useJournalKey(): JournalKey {
  const { id: journalId } = useActiveJournal()
  const { userId } = useUser()
  return { userId, journalId }
}

/** The state of the active journal's trades; loads them. */
export const useTradeFeed = (): UseQueryResult<FeedState> => useQuery(feedQuery(useJournalKey()))

const noYears: readonly number[] = []
/** Years in which the journal has trades, latest first. */
export const useTradeYears = (): readonly number[] => useTradeFeed().data?.years ?? noYears

/** The trades of a very large journal that are there while the older ones are still loading; null at all other times. */
export function useNewestTrades(): NewestTrades | null {
  const journal = useJournalKey()
  const known = useStore(newestTrades)
  const loading = useTradeFeed().data === undefined
  return loading && known !== null && sameJournal(known.journal, journal) ? known.newest : null
}

/** The answer to an earlier question of the same name, journal and user. */
const keepAnswerTo =
  (key: QueryKey) =>
  <T>(before: T | undefined, query: { readonly queryKey: QueryKey } | undefined): T | undefined =>
    query !== undefined && key.every((part, i) => query.queryKey[i] === part) ? before : undefined

/**
 * A fold that makes the same of the same answer. Shown in the place of the next one, an answer would be folded at every
 * render, and all that shows it rendered again.
 */
function foldedOnce<Answer, T>(fold: (answer: Answer) => T): (answer: Answer) => T {
  const known = new WeakMap<object, { readonly folded: T }>()
  return (answer) => {
    if (typeof answer !== 'object' || answer === null) return fold(answer)
    const before = known.get(answer)
    if (before !== undefined) return before.folded
    const folded = fold(answer)
    known.set(answer, { folded })
    return folded
  }
}

type Asking<A extends TradeAsk> = TradeQuestion & { readonly ask: A }

interface AnswerOptions<A extends TradeAsk> {
  readonly enabled?: boolean
  /** Milliseconds for which an answer stays that nobody looks at. */
  readonly keptFor?: number
  /** A change of trades is no reason to ask again. */
  readonly once?: boolean
  /** The newest trades of a very large journal are answer enough. */
  readonly alone?: boolean
  /** The question under other filters: it is asked as they change, so that the worker computes while the page renders. */
  readonly under?: (filters: Filters) => Asking<A>
}

/**
 * A question to the worker, answered again whenever the journal's trades or the question change. While it is computed
 * the answer before it stays, but never one of another journal or user.
 *
 * @param fold makes of the answer what pages show; the same function for the same question, so that it is done once
 */
function useAnswer<A extends TradeAsk, T>(
  question: Asking<A>,
  fold: (answer: AnswerTo<A>) => T,
  { enabled = true, keptFor = 60_000, once = false, alone = false, under }: AnswerOptions<A> = {},
): EngineResult<T> {
  const { ask: name, journal } = question
  const { userId, journalId } = journal
  const feed = useQuery(feedQuery(journal))
  const newest = useNewestTrades()
  const known = feed.data ?? (alone ? newest : null)
  const key = useMemo(() => [...engineKey({ userId, journalId }), name], [userId, journalId, name])
  const asking = enabled && known !== null
  const optionsOf = (asked: Asking<A>) => ({
    queryKey: [...key, ...(once ? [] : [known?.revision, known === newest]), asked],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => ask<A>(asked, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptFor,
    structuralSharing: false,
  })
  useEffect(() => {
    if (under === undefined || !asking) return undefined
    return followFilters(() => {
      const filters = currentFilters()
      // these very ones come when the journal is left, where nobody looks at an answer any more
      if (filters !== noFilters) void queryClient.prefetchQuery(optionsOf(under(filters)))
    })
  })
  const answer = useQuery<AnswerTo<A>, Error, T>({
    ...optionsOf(question),
    select: useMemo(() => foldedOnce(fold), [fold]),
    enabled: asking,
    placeholderData: useMemo(() => keepAnswerTo(key), [key]),
  })
  const refused = feed.error instanceof ApiError && (feed.error.status === 403 || feed.error.status === 404)
  if (known !== null && !refused) return answer
  const refetch: EngineResult<T>['refetch'] = async () => {
    await feed.refetch()
    return answer.refetch()
  }
  return { data: undefined, error: feed.error, refetch, isFetching: feed.isFetching }
}

const asItIs = <T>(answer: T): T => answer

/** Every statistic over the selected trades. */
export function useStatistics(): EngineResult<Summary> {
  const journal = useJournalKey()
  const under = (filters: Filters) => ({ ask: 'statistics', journal, filters }) as const
  return useAnswer(under(useFilters().filters), asItIs, { under })
}

/** Pixel columns of lines on pages that have others beside them. */
const homeColumns = 800

function useHome<T>(unit: Unit, columns: number, fold: (answer: HomeAnswer) => T): EngineResult<T> {
  const journal = useJournalKey()
  const under = (filters: Filters) => ({ ask: 'home', journal, filters, unit, columns }) as const
  return useAnswer(under(useFilters().filters), fold, { under })
}

/** Everything on Home but the calendar. `columns` are the pixels that the equity line may use. */
export const useHomeReport = ({
  unit,
  columns = homeColumns,
}: {
  unit: Unit
  columns?: number
}): EngineResult<HomeReport> => useHome(unit, columns, homeReport)

/** A month of results by exit date, out of the answer that Home stands on: another month asks nothing. */
export function useMonthCalendar(unit: Unit, { year, month }: Month): EngineResult<MonthCalendar> {
  const fold = useCallback(
    ({ equity }: HomeAnswer) => monthCalendar(equity.block, { year, month }, unit),
    [year, month, unit],
  )
  return useHome(unit, homeColumns, fold)
}

export function useEquityReport(view: EquityView): EngineResult<EquityReport> {
  const journal = useJournalKey()
  const under = (filters: Filters) => ({ ask: 'equity', journal, filters, view }) as const
  return useAnswer(under(useFilters().filters), equityReport, { under })
}

/** The selected trades of a span of time, or given rows, in exit order. */
export function useTradeLines(choice: TradeChoice): EngineResult<readonly TradeLine[]> {
  const { filters } = useFilters()
  return useAnswer({ ask: 'lines', journal: useJournalKey(), filters, choice }, tradeLines)
}

/** How many trades stand on each tab of the journal. */
export function useTabCounts(): TabCounts | undefined {
  const journal = useJournalKey()
  const under = (filters: Filters) => ({ ask: 'tabCounts', journal, filters }) as const
  return useAnswer(under(useFilters().filters), asItIs, { under }).data
}

/** How many trades each value has that filters offer. */
export function useFilterCounts(): FilterCounts | undefined {
  const { filters } = useFilters()
  return useAnswer({ ask: 'counts', journal: useJournalKey(), filters }, asItIs).data
}

/** The balance over time, of all closed trades and payins. */
export const useBalanceLine = (): EngineResult<BalanceLine> =>
  useAnswer({ ask: 'balance', journal: useJournalKey(), columns: homeColumns }, balanceLine)

/** The balance just before a trade is closed, account currency; undefined while it is open or not known yet. */
export function useBalanceBefore(exitDate: LocalDateTime | null, tradeId: number | null): number | undefined {
  const question = { ask: 'balanceBefore', journal: useJournalKey(), exitDate: exitDate ?? '', tradeId } as const
  const { data } = useAnswer(question, asItIs, { enabled: exitDate !== null })
  return exitDate === null ? undefined : data
}

/** The trades that a grid shows, in their order; the newest ones of a very large journal before the others are there. */
export function useTradeOrder(shown: ShownTrades): EngineResult<TradeOrder> {
  const journal = useJournalKey()
  const under = (filters: Filters) => ({ ask: 'order', journal, shown: { ...shown, filters } }) as const
  // an order of many trades is large, and soon made again
  return useAnswer(under(shown.filters), asItIs, { keptFor: 1000, alone: isUnfiltered(shown), under })
}

/** Some trades from all over an order, as they were when they were asked for first. */
export const useTradeSample = (shown: ShownTrades): EngineResult<TradeRows> =>
  useAnswer({ ask: 'sample', journal: useJournalKey(), shown }, asItIs, { once: true, alone: isUnfiltered(shown) })

const isUnfiltered = ({ filters }: ShownTrades): boolean =>
  basicFilterCount(filters) === 0 && advancedFilterCount(filters) === 0
