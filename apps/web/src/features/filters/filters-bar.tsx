import type { BasicFilters } from '@afterclose/core/filters'
import { contextTags } from '@afterclose/core/market-context'
import { useFilterPanel, useLeftOut } from '../../journal/filters.ts'
import { ContextCoverage } from '../../parts/context-coverage.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FilterChips } from './filter-chips.tsx'
import classes from './filters.module.css'
import { useFilterFields } from '../../parts/filter-fields/use-filter-fields.ts'
import { lazyPart } from '../../ui/later.tsx'

// loaded lazily, with the calendar, which only an open panel needs
const FilterPanel = lazyPart(async () => (await import('./filter-panel.tsx')).FilterPanel)

/** Below the header: the open panel and the selected values. */
export function FiltersBar() {
  const fields = useFilterFields()
  const hasUnappliedFilters = useLeftOut()
  const isPanelOpen = useFilterPanel().expandedPanel !== 'none'
  return (
    <>
      {isPanelOpen && <FilterPanel fields={fields} />}
      <FilterChips fields={fields} />
      {usesContext(fields.filters.basic) && <ContextCoverage className={classes.coverage} />}
      {hasUnappliedFilters && (
        <div className={classes.leftOut}>
          <Notice tone="warn">
            Your plan does not include some of these filters. They are not applied, so the figures cover more trades.
          </Notice>
        </div>
      )}
    </>
  )
}

const usesContext = (filters: BasicFilters): boolean => contextTags.some((tag) => filters[tag].length > 0)
