import { lazy, Suspense } from 'react'
import { useFilterPanel } from '../../journal/filters.ts'
import { FilterChips } from './filter-chips.tsx'
import { useFilterFields } from '../../parts/filter-fields/use-filter-fields.ts'

// with the calendar, which only an open panel needs
const FilterPanel = lazy(async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel }))

/** Below the header: the open panel and the selected values. */
export function FiltersBar() {
  const fields = useFilterFields()
  const open = useFilterPanel().expandedPanel !== 'none'
  return (
    <>
      {open && (
        <Suspense fallback={null}>
          <FilterPanel fields={fields} />
        </Suspense>
      )}
      <FilterChips fields={fields} />
    </>
  )
}
