import { notifyManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './call-server.ts'

export const queryClient = new QueryClient({
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
