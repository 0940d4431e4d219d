import {
  type DataTag,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  notifyManager,
  QueryClient,
  type QueryKey,
  type Updater,
} from '@tanstack/react-query'
import { ApiError } from './call-server.ts'

/** Never shows a response from before a change as the state after it. */
class FreshQueryClient extends QueryClient {
  /** Stores data after a change. A running fetch is cancelled and repeated: its response may be from before the change. */
  write<Data>(queryKey: DataTag<QueryKey, Data, Error>, data: Updater<Data | undefined, Data | undefined>): void
  write<Data>(queryKey: QueryKey, data: Updater<Data | undefined, Data | undefined>): void
  write<Data>(queryKey: QueryKey, data: Updater<Data | undefined, Data | undefined>): void {
    const filters = { queryKey, exact: true }
    const fetching = this.isFetching(filters) > 0
    if (fetching) void this.cancelQueries(filters)
    this.setQueryData<Data>(queryKey, data)
    if (fetching) void this.invalidateQueries(filters)
  }

  /** Also refetches a query that was invalidated during its first fetch, whose response the library would treat as fresh. */
  override async invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    const fetching = this.getQueryCache().findAll({ ...filters, type: 'active', fetchStatus: 'fetching' })
    const awaited = new Set(fetching.filter(({ state }) => state.data === undefined))
    await super.invalidateQueries(filters, options)
    if (awaited.size > 0 && filters.refetchType !== 'none')
      await this.refetchQueries({ predicate: (query) => awaited.has(query) }, options)
  }
}

export const queryClient = new FreshQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      // a request that the server rejected would be rejected again
      retry: (failures, error) =>
        failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      refetchOnWindowFocus: true,
      // by default a query waits for the network in silence, those of the worker too, which need none
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
})

// A response of the worker is rendered in the same task; by default a timer, and often a frame, would come between.
notifyManager.setScheduler(queueMicrotask)
