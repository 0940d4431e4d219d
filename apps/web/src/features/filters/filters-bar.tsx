import { FilterChips } from './filter-chips.tsx'
import { FilterPanel } from './filter-panel.tsx'

/** Below the header: the open panel and the selected values. */
export function FiltersBar() {
  return (
    <>
      <FilterPanel />
      <FilterChips />
    </>
  )
}
