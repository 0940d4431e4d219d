import { type BarFetch, listBarFetches, listPriceSources } from '@afterclose/contract/price-sources'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callOf } from './call-server.ts'
import { isLive } from './live/is-live.ts'
import { barsKey } from './price-bars.ts'
import { queryClient } from './query-client.ts'
import { useStore } from './store.ts'

/** Polling interval without the live channel, short because the user is watching, ms. */
const watchMs = 500

export const isFetching = ({ state }: BarFetch): boolean => state === 'QUEUED' || state === 'FETCHING'

export const sourcesQuery = queryOptions({
  queryKey: [...barsKey, 'sources'],
  queryFn: async ({ signal }) => (await callOf(listPriceSources)({}, signal)).sources,
})

const fetchesQuery = queryOptions({
  queryKey: [...barsKey, 'fetches'],
  queryFn: async ({ signal }) => (await callOf(listBarFetches)({}, signal)).fetches,
  staleTime: 0,
  refetchInterval: ({ state }) => (!isLive.get() && state.data?.some(isFetching) === true ? watchMs : false),
})

/** Newest first; the live channel updates running ones. */
export function useFetches(): readonly BarFetch[] {
  useStore(isLive)
  return useQuery(fetchesQuery).data ?? []
}

export const refreshFetches = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [...barsKey, 'fetches'] })
