import type { Activity } from '@afterclose/contract/problems'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Problem } from './problem.tsx'
import { LinesSkeleton } from '../ui/skeleton.tsx'

interface LoadedProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch' | 'isFetching'>
  /** Ends the sentence "Unexpected error occurred while …". */
  doing: Activity
  /** Shown instead of the content while it loads; in its own columns, so that nothing jumps. */
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}

/** Loading, failing and showing, written once. Data that is there stays on screen when reading it again fails. */
export function Loaded<T>({ query, doing, skeleton, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error !== null)
    return (
      <Problem error={query.error} doing={doing} retrying={query.isFetching} onRetry={() => void query.refetch()} />
    )
  return skeleton ?? <LinesSkeleton />
}
