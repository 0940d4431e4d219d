import { clsx } from 'clsx'
import { useCallback } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { openSavedFilters } from '../../journal/dialogs.ts'
import { currentFilters, useFilterPanel } from '../../journal/filters.ts'
import { Button } from '../../ui/button.tsx'
import { useUser } from '../../journal/session.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useCompact } from '../../ui/use-compact.ts'
import { AdvancedFilters } from './advanced-filters.tsx'
import { BasicFilters } from './basic-filters.tsx'
import type { ChooseValues } from './filter-select.tsx'
import { FilterOptionsMenu } from './filter-options-menu.tsx'
import classes from './filters.module.css'
import type { FilterFields } from '../../parts/filter-fields/use-filter-fields.ts'
import { keepClear } from '../../ui/toast-place.ts'

const titles = { basic: 'Basic Filters', advanced: 'Advanced Filters' } as const

/** The open filter panel: inline above the page, on a phone as a sheet. */
export function FilterPanel({ fields }: { fields: FilterFields }) {
  const { expandedPanel, toggle } = useFilterPanel()
  const compact = useCompact()
  if (expandedPanel === 'none') return null
  const title = titles[expandedPanel]
  const close = () => toggle(expandedPanel)

  if (compact)
    return (
      <Dialog
        title="Filters"
        onClose={close}
        footer={
          <>
            <Button onClick={openSavedFilters}>Saved filters</Button>
            <Button variant="primary" onClick={close}>
              Show trades
            </Button>
          </>
        }
      >
        <div className={classes.switches}>
          <PanelSwitch panel={expandedPanel} onChange={toggle} />
        </div>
        <div className={classes.sheet}>
          <PanelFields panel={expandedPanel} fields={fields} compact />
        </div>
        <FilterOptionsMenu />
      </Dialog>
    )
  return (
    <section
      className={clsx(classes.panel, expandedPanel === 'advanced' && classes.columns)}
      aria-label={title}
      {...keepClear}
    >
      <PanelFields panel={expandedPanel} fields={fields} />
    </section>
  )
}

/** On a phone one button opens both panels. */
function PanelSwitch({
  panel,
  onChange,
}: {
  panel: 'basic' | 'advanced'
  onChange: (panel: 'basic' | 'advanced') => void
}) {
  const all = useUser().permissions.includes('ALL_FILTERS')
  if (!all) return null
  return (
    <Segments
      large
      label="Filters"
      value={panel}
      options={[
        { value: 'basic', label: 'Basic' },
        { value: 'advanced', label: 'Advanced' },
      ]}
      onChange={onChange}
    />
  )
}

function PanelFields({
  panel,
  fields: { filters, set, setFilters, basic, advanced, all },
  compact = false,
}: {
  panel: 'basic' | 'advanced'
  fields: FilterFields
  compact?: boolean
}) {
  const { dateFormat } = useActiveJournal()
  // with the current filters: fields that a choice does not affect are not rendered again
  const choose = useCallback<ChooseValues>(
    (field, keys) => setFilters(field.choose(currentFilters(), keys)),
    [setFilters],
  )
  return panel === 'advanced' ? (
    <AdvancedFilters filters={filters} fields={advanced} matching={!compact} onChoose={choose} />
  ) : (
    <BasicFilters
      filters={filters}
      set={set}
      fields={basic}
      format={dateFormat}
      all={all}
      onChoose={choose}
      onChange={setFilters}
    />
  )
}
