import type { EquityReport, EquityView } from '@afterclose/engine/reports/equity/equity-report'
import type { HomeReport } from '@afterclose/engine/reports/home/home-report'
import type { Month, MonthCalendar } from '@afterclose/engine/reports/home/month-calendar'
import type { Unit } from '@afterclose/engine/trades/unit'
import type { TradeLine } from '@afterclose/engine/reports/trade-lines'
import type { TradeChoice } from '@afterclose/engine/reports/trades-answer'
import type { Summary } from '@afterclose/engine/stats/statistics'
import { decodeFeed } from '@afterclose/feed/feed'
import type { TradeColumns } from '@afterclose/engine/trades/trade-columns'
import { type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Remote } from 'comlink'
import { useActiveJournal } from '../active-journal.ts'
import { ApiError } from '../api.ts'
import { useFilters } from '../filters.ts'
import { useUser } from '../session.ts'
import { ask } from './engine-client.ts'
import { engineKey, feedQuery } from './feed-query.ts'
import type { FeedState } from './feed-state.ts'
import type { JournalKey, TradeEngine } from './trade-engine.ts'

export { refreshTrades } from './feed-query.ts'

/** What a page gets, as `Loaded` takes it: data, or why there is none and a way to try again. */
export type EngineResult<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch' | 'isFetching'>

function useJournalKey(): JournalKey {
  const { id: journalId } = useActiveJournal()
  const { userId } = useUser()
  return { userId, journalId }
}

/** The state of the active journal's trades; loads them. */
export const useTradeFeed = (): UseQueryResult<FeedState> => useQuery(feedQuery(useJournalKey()))

const noYears: readonly number[] = []
/** Years in which the journal has trades, latest first. */
export const useTradeYears = (): readonly number[] => useTradeFeed().data?.years ?? noYears

/** The answer to an earlier question of the same name, journal and user. */
const keepAnswerTo =
  (key: QueryKey) =>
  <T>(before: T | undefined, query: { readonly queryKey: QueryKey } | undefined): T | undefined =>
    query !== undefined && key.every((part, i) => query.queryKey[i] === part) ? before : undefined

/**
 * A question to the worker, answered again whenever the journal's trades or the question change. While it is computed
 * the answer before it stays, but never one of another journal or user.
 */
function useAnswer<T>(
  name: string,
  details: readonly unknown[],
  question: (engine: Remote<TradeEngine>, journal: JournalKey) => Promise<T>,
): EngineResult<T> {
  const journal = useJournalKey()
  const feed = useQuery(feedQuery(journal))
  const key = [...engineKey(journal), name]
  const answer = useQuery<T>({
    queryKey: [...key, feed.data?.revision, ...details],
    queryFn: ({ signal }) => ask(journal, (engine) => question(engine, journal), signal),
    enabled: feed.data !== undefined,
    placeholderData: keepAnswerTo(key),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
  })
  const refused = feed.error instanceof ApiError && (feed.error.status === 403 || feed.error.status === 404)
  if (feed.data !== undefined && !refused) return answer
  const refetch: EngineResult<T>['refetch'] = async () => {
    await feed.refetch()
    return answer.refetch()
  }
  return { data: undefined, error: feed.error, refetch, isFetching: feed.isFetching }
}

/** Every statistic over the selected trades. */
export function useStatistics(): EngineResult<Summary> {
  const { filters } = useFilters()
  return useAnswer('statistics', [filters], (engine, journal) => engine.statistics(journal, filters))
}

/** Rows of `useTradeColumns` that pass the filters, in exit order. */
export function useSelection(): EngineResult<Uint32Array> {
  const { filters } = useFilters()
  return useAnswer('selection', [filters], (engine, journal) => engine.selection(journal, filters))
}

/** All trades as columns in the page, decoded once per revision: for the grid. */
export const useTradeColumns = (): EngineResult<TradeColumns> =>
  useAnswer('columns', [], async (engine, journal) => decodeFeed(await engine.columns(journal)))

/** Everything on Home but the calendar. `columns` are the pixels that the equity line may use. */
export function useHomeReport({ unit, columns = 800 }: { unit: Unit; columns?: number }): EngineResult<HomeReport> {
  const { filters } = useFilters()
  return useAnswer('home', [filters, unit, columns], (engine, journal) => engine.home(journal, filters, unit, columns))
}

/** A month of results by exit date. */
export function useMonthCalendar(unit: Unit, month: Month): EngineResult<MonthCalendar> {
  const { filters } = useFilters()
  return useAnswer('month', [filters, unit, month], (engine, journal) => engine.month(journal, filters, unit, month))
}

export function useEquityReport(view: EquityView): EngineResult<EquityReport> {
  const { filters } = useFilters()
  return useAnswer('equity', [filters, view], (engine, journal) => engine.equity(journal, filters, view))
}

/** The selected trades of a span of time, or given rows, in exit order. */
export function useTradeLines(choice: TradeChoice): EngineResult<readonly TradeLine[]> {
  const { filters } = useFilters()
  return useAnswer('lines', [filters, choice], (engine, journal) => engine.trades(journal, filters, choice))
}

/** Open trades; filters of the closed ones do not apply to them. */
export const useOpenTrades = (): EngineResult<readonly TradeLine[]> =>
  useAnswer('open', [], (engine, journal) => engine.openTrades(journal))
