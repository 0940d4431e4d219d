import { advancedFilterCount, basicFilterCount, optionCount } from '@afterclose/core/filters'
import { Popover, Tooltip } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconBookmark, IconChevronDown } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { openSavedFilters } from '../../journal/dialogs.ts'
import { useFilterPanel, useFilters } from '../../journal/filters.ts'
import { useUser } from '../../journal/session.ts'
import { useCompact } from '../../ui/use-compact.ts'
import { FilterOptionsMenu } from './filter-options-menu.tsx'
import classes from './filter-buttons.module.css'

/** The header's buttons: both panels with their counts, and the three toggles behind the last button. One button on a phone. */
export function FilterButtons() {
  const { filters } = useFilters()
  const { toggle } = useFilterPanel()
  const compact = useCompact()
  const [settings, setSettings] = useState(false)
  const all = useUser().permissions.includes('ALL_FILTERS')
  const toggles = optionCount(filters)
  if (compact) {
    const count = basicFilterCount(filters) + advancedFilterCount(filters) + toggles
    return (
      <button
        type="button"
        className={clsx(classes.button, classes.icon, classes.quiet)}
        aria-label={count === 0 ? 'Filters' : `Filters, ${count} set`}
        onClick={() => toggle('basic')}
      >
        <IconAdjustmentsHorizontal size={20} stroke={1.5} aria-hidden="true" />
        {count > 0 && <span className={clsx(classes.count, classes.corner)}>{count}</span>}
      </button>
    )
  }
  return (
    <div className={classes.group} role="group" aria-label="Filters">
      <PanelButton panel="basic" name="Basic" count={basicFilterCount(filters)} />
      {all && <PanelButton panel="advanced" name="Advanced" count={advancedFilterCount(filters)} />}
      <Popover
        opened={settings}
        onChange={setSettings}
        position="bottom-start"
        trapFocus
        withRoles={false}
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <Tooltip label="Filter settings">
            <button
              type="button"
              className={clsx(classes.button, classes.icon)}
              aria-haspopup="dialog"
              aria-expanded={settings}
              onClick={() => setSettings(!settings)}
              aria-label={toggles === 0 ? 'Filter settings' : `Filter settings, ${toggles} on`}
            >
              <IconAdjustmentsHorizontal size={20} stroke={1.5} aria-hidden="true" />
              {toggles > 0 && <span className={clsx(classes.count, classes.corner)}>{toggles}</span>}
            </button>
          </Tooltip>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label="Filter settings">
          <FilterOptionsMenu />
        </Popover.Dropdown>
      </Popover>
      <Tooltip label="Saved filters">
        <button
          type="button"
          className={clsx(classes.button, classes.icon)}
          aria-haspopup="dialog"
          aria-label="Saved filters"
          onClick={openSavedFilters}
        >
          <IconBookmark size={20} stroke={1.5} aria-hidden="true" />
        </button>
      </Tooltip>
    </div>
  )
}

function PanelButton({ panel, name, count }: { panel: 'basic' | 'advanced'; name: string; count: number }) {
  const { expandedPanel, toggle } = useFilterPanel()
  const open = expandedPanel === panel
  return (
    <button
      type="button"
      className={clsx(classes.button, open && classes.open)}
      aria-expanded={open}
      onClick={() => toggle(panel)}
    >
      <span>
        {name} <span className={classes.long}>Filters</span>
      </span>{' '}
      {count > 0 && <span className={classes.count}>{count}</span>}
      <IconChevronDown size={16} className={classes.chevron} aria-hidden="true" />
    </button>
  )
}
