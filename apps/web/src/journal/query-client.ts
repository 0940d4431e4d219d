import { type InvalidateOptions, type InvalidateQueryFilters, notifyManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './call-server.ts'

/**
 * Refetches a query that was invalidated during its first fetch. That response may be from before the change, and the library treats it as
 * fresh.
 */
class FreshQueryClient extends QueryClient {
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
    },
  },
})

// A response of the worker is rendered in the same task; by default a timer, and often a frame, would come between.
notifyManager.setScheduler(queueMicrotask)
