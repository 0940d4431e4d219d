import type { Activity } from '@afterclose/contract/problems'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Problem } from './problem.tsx'
import { LinesSkeleton } from '../ui/skeleton.tsx'

interface LoadedProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch' | 'isFetching'>
  /** Ends the sentence "Unexpected error occurred while …". */
  doing: Activity
  /** Shown while the content loads; in the same columns, so that nothing shifts. */
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}

/** Shows a query: loading, error or content. Content stays on screen if a refetch fails. */
export function Loaded<T>({ query, doing, skeleton, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error !== null)
    return (
      <Problem error={query.error} doing={doing} retrying={query.isFetching} onRetry={() => void query.refetch()} />
    )
  return skeleton ?? <LinesSkeleton />
}
