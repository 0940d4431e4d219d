import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { journalKey } from './journal-data.ts'
import { queryClient } from './query-client.ts'

/** Price bars of the user, shared by all of the user's journals. */
export const barsKey = ['price-bars'] as const

/** All bars of the user. */
export const seriesQuery = queryOptions({
  queryKey: [...barsKey, 'series'],
  queryFn: ({ signal }) => api.listBarSeries({}, signal),
})

/** Refetches the bars, and everything derived from them. */
export const refreshBars = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === barsKey[0] || queryKey.includes(tradeBarsWord),
  })

/** Key segment of data that bars provide about trades. */
export const tradeBarsWord = 'trade-bars'

/** The current bars around a trade. @param length bar length in seconds; undefined: a length that suits the trade */
export const tradeBarsQuery = (journalId: number, tradeId: number, length: number | undefined) =>
  queryOptions({
    queryKey: [...journalKey(journalId), 'trade', tradeId, tradeBarsWord, length ?? 'fitting'],
    queryFn: ({ signal }) => api.readTradeBars({ params: { journalId, tradeId }, query: { length } }, signal),
    staleTime: 60_000,
  })

/** The bars that had ended by a trade's entry, chosen by the entry alone. */
export const entryBarsQuery = (journalId: number, tradeId: number) =>
  queryOptions({
    queryKey: [...journalKey(journalId), 'trade', tradeId, tradeBarsWord, 'until the entry'],
    queryFn: ({ signal }) => api.readTradeBars({ params: { journalId, tradeId }, query: { until: 'ENTRY' } }, signal),
    staleTime: 60_000,
  })
