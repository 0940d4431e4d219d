import type { Filters } from '@afterclose/core/filters'
import { lazy, Suspense } from 'react'
import { useUnevenR } from './use-uneven-r.ts'

const UnevenRNotice = lazy(async () => ({ default: (await import('./uneven-r-notice.tsx')).UnevenRNotice }))

/**
 * Where R figures of the selected trades speak for winners or for losers only, says so above them. Its words are seldom needed,
 * so they are loaded late.
 */
export function UnevenR({ filters }: { filters?: Filters }) {
  const uneven = useUnevenR(filters)
  if (uneven === null) return null
  return (
    <Suspense fallback={null}>
      <UnevenRNotice of={uneven} />
    </Suspense>
  )
}
