import { clsx } from 'clsx'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useFilterPanel } from '../../journal/filters.ts'
import { Button } from '../../ui/button.tsx'
import { useUser } from '../../journal/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useCompact } from '../../ui/use-compact.ts'
import { AdvancedFilters } from './advanced-filters.tsx'
import { BasicFilters } from './basic-filters.tsx'
import { FilterOptionsMenu } from './filter-options-menu.tsx'
import classes from './filters.module.css'
import { useFilterFields } from './use-filter-fields.ts'

const titles = { basic: 'Basic Filters', advanced: 'Advanced Filters' } as const

/** The open filter panel: inline above the page, on a phone as a sheet. */
export function FilterPanel() {
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
          <Button variant="primary" onClick={close}>
            Show trades
          </Button>
        }
      >
        <div className={classes.switches}>
          <PanelSwitch panel={expandedPanel} onChange={toggle} />
        </div>
        <div className={classes.sheet}>
          <PanelFields panel={expandedPanel} />
        </div>
        <FilterOptionsMenu />
      </Dialog>
    )
  return (
    <section className={clsx(classes.panel, expandedPanel === 'advanced' && classes.columns)} aria-label={title}>
      <PanelFields panel={expandedPanel} />
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

function PanelFields({ panel }: { panel: 'basic' | 'advanced' }) {
  const { dateFormat } = useActiveJournal()
  const { filters, setFilters, basic, advanced, all } = useFilterFields()
  return panel === 'advanced' ? (
    <AdvancedFilters fields={advanced} onChange={setFilters} />
  ) : (
    <BasicFilters filters={filters} fields={basic} format={dateFormat} all={all} onChange={setFilters} />
  )
}
