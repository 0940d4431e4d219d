import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { journalKey } from './journal-data.ts'
import { queryClient } from './query-client.ts'

/** Bars of the user, which all of his journals share. */
export const barsKey = ['price-bars'] as const

/** All bars of the user. */
export const seriesQuery = queryOptions({
  queryKey: [...barsKey, 'series'],
  queryFn: ({ signal }) => api.listBarSeries({}, signal),
})

/** Asks again for the bars, and for what is shown of them. */
export const refreshBars = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === barsKey[0] || queryKey.includes(tradeBarsWord),
  })

/** In the key of what bars say of trades. */
export const tradeBarsWord = 'trade-bars'

/** The bars around a trade, as they are now. @param length seconds of a bar; undefined: what shows the trade well */
export const tradeBarsQuery = (journalId: number, tradeId: number, length: number | undefined) =>
  queryOptions({
    queryKey: [...journalKey(journalId), 'trade', tradeId, tradeBarsWord, length ?? 'fitting'],
    queryFn: ({ signal }) => api.readTradeBars({ params: { journalId, tradeId }, query: { length } }, signal),
    staleTime: 60_000,
  })
