import { type BarFetch, listBarFetches, listPriceSources } from '@afterclose/contract/price-sources'
import { queryOptions } from '@tanstack/react-query'
import { callOf } from './call-server.ts'
import { barsKey } from './price-bars.ts'
import { queryClient } from './query-client.ts'

/** Somebody waits for it with open eyes. */
const watchMs = 500

export const isFetching = ({ state }: BarFetch): boolean => state === 'QUEUED' || state === 'FETCHING'

export const sourcesQuery = queryOptions({
  queryKey: [...barsKey, 'sources'],
  queryFn: async ({ signal }) => (await callOf(listPriceSources)({}, signal)).sources,
})

/** Newest first; those under way are asked for again. */
export const fetchesQuery = queryOptions({
  queryKey: [...barsKey, 'fetches'],
  queryFn: async ({ signal }) => (await callOf(listBarFetches)({}, signal)).fetches,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(isFetching) === true ? watchMs : false),
})

export const refreshFetches = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [...barsKey, 'fetches'] })
