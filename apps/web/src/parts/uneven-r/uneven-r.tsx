import type { Filters } from '@afterclose/core/filters'
import type { UnevenR as Uneven } from '@afterclose/engine/stats/uneven-r'
import type { UnevenRNoticeProps } from './uneven-r-notice.tsx'
import { useUnevenR } from './use-uneven-r.ts'
import { lazyPart } from '../../ui/later.tsx'

const UnevenRNotice = lazyPart(async () => (await import('./uneven-r-notice.tsx')).UnevenRNotice)

/** Warns if R figures of the selected trades only represent winners or losers. */
export const UnevenR = ({ filters }: { filters?: Filters }) => <LateUnevenR of={useUnevenR(filters)} />

/** The same for trades that the caller has. Its text is rarely needed, so it is loaded lazily. */
export const LateUnevenR = ({ of, ...rest }: Omit<UnevenRNoticeProps, 'of'> & { of: Uneven | null }) =>
  of === null ? null : <UnevenRNotice of={of} {...rest} />
