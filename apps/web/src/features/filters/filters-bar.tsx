import { FilterChips } from './filter-chips.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { useFilterFields } from '../../parts/filter-fields/use-filter-fields.ts'

/** Below the header: the open panel and the selected values. */
export function FiltersBar() {
  const fields = useFilterFields()
  return (
    <>
      <FilterPanel fields={fields} />
      <FilterChips fields={fields} />
    </>
  )
}
