import type { ReactNode } from 'react'
import { Problem } from '../problem.tsx'
import { type OpenView, useOpenPositions } from './use-open-positions.ts'

interface LoadedPositionsProps {
  /** Shown while they load. */
  skeleton: ReactNode
  children: (view: OpenView) => ReactNode
}

/** The open positions that the filters select: loading, error or content. */
export function LoadedPositions({ skeleton, children }: LoadedPositionsProps) {
  const { data, error, isFetching, retry } = useOpenPositions()
  if (data !== undefined) return children(data)
  if (error === null) return skeleton
  return <Problem error={error} doing="loading trades" retrying={isFetching} onRetry={retry} />
}
