import { type Filters, needsAllFilters } from '@afterclose/core/filters'
import { filtersFor, type GroupOf, type TradesOf } from '@afterclose/engine/reports/trades-of'
import type { ReactNode } from 'react'
import { useFilters } from '../../journal/filters.ts'
import { useUser } from '../../journal/session.ts'
import { lazyPart } from '../../ui/later.tsx'

/** Loaded on first use: most marks can be a filter. */
const WhyNoFilter = lazyPart(async () => (await import('./no-filter-note.tsx')).WhyNoFilter)

/**
 * The filters that select these trades; null, and a note with the reason, if there are none or the plan lacks them.
 *
 * @param among filters that already apply; by default those of the page
 */
export function useNarrowed(
  of: TradesOf,
  groupOf: GroupOf,
  among?: Filters,
): { narrowed: Filters | null; note: ReactNode } {
  const { filters: ofPage } = useFilters()
  const filters = among ?? ofPage
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
