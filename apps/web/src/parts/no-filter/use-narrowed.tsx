import { type Filters, needsAllFilters } from '@afterclose/core/filters'
import { filtersFor, type GroupOf, type TradesOf } from '@afterclose/engine/reports/trades-of'
import type { ReactNode } from 'react'
import { useFilters } from '../../journal/filters.ts'
import { useUser } from '../../journal/session.ts'
import { lazyPart } from '../../ui/later.tsx'

/** Loaded on first use: most marks can be a filter. */
const WhyNoFilter = lazyPart(async () => (await import('./no-filter-note.tsx')).WhyNoFilter)

/** The page's filters that select these trades; null, and a note with the reason, if there are none or the plan lacks them. */
export function useNarrowed(of: TradesOf, groupOf: GroupOf): { narrowed: Filters | null; note: ReactNode } {
  const { filters } = useFilters()
  const { permissions } = useUser()
  const found = filtersFor(of, filters, groupOf)
  const why = 'no' in found ? found : null
  if (!('no' in found) && (!needsAllFilters(found) || permissions.includes('ALL_FILTERS')))
    return { narrowed: found, note: null }
  return {
    narrowed: null,
    note: <WhyNoFilter why={why} options={filters.options} />,
  }
}
