import type { Filters } from '@afterclose/core/filters'
import type { UnevenR as Uneven } from '@afterclose/engine/stats/uneven-r'
import { lazy, Suspense } from 'react'
import type { UnevenRNoticeProps } from './uneven-r-notice.tsx'
import { useUnevenR } from './use-uneven-r.ts'

const UnevenRNotice = lazy(async () => ({ default: (await import('./uneven-r-notice.tsx')).UnevenRNotice }))

/** Where R figures of the selected trades speak for winners or for losers only, says so above them. */
export const UnevenR = ({ filters }: { filters?: Filters }) => <LateUnevenR of={useUnevenR(filters)} />

/** The same of trades that the caller knows. Its words are seldom needed, so they are loaded late. */
export const LateUnevenR = ({ of, ...rest }: Omit<UnevenRNoticeProps, 'of'> & { of: Uneven | null }) =>
  of === null ? null : (
    <Suspense fallback={null}>
      <UnevenRNotice of={of} {...rest} />
    </Suspense>
  )
