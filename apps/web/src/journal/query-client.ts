import { type InvalidateOptions, type InvalidateQueryFilters, notifyManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './call-server.ts'

/**
 * Asks once more for what was awaited for the first time when it became stale. That answer may be from before the change, and the
 * library takes it for a new one.
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
      // what the server understood and refused will be refused again
      retry: (failures, error) =>
        failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      refetchOnWindowFocus: true,
    },
  },
})

// An answer of the worker is shown by the task that brings it; by default a timer comes between, and often a frame.
notifyManager.setScheduler(queueMicrotask)
