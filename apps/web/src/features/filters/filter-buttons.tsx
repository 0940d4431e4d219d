import { advancedFilterCount, basicFilterCount, optionCount } from '@afterclose/core/filters'
import { Popover, Tooltip } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useFilterPanel, useFilters } from '../../journal/filters.ts'
import { useUser } from '../../journal/session.ts'
import { FilterOptionsMenu } from './filter-options-menu.tsx'
import classes from './filters.module.css'

/** The header's group: both panels with their counts, and the three toggles behind the last button. */
export function FilterButtons() {
  const { filters } = useFilters()
  const all = useUser().permissions.includes('ALL_FILTERS')
  const toggles = optionCount(filters)
  return (
    <div className={classes.group} role="group" aria-label="Filters">
      <PanelButton panel="basic" name="Basic" count={basicFilterCount(filters)} />
      {all && <PanelButton panel="advanced" name="Advanced" count={advancedFilterCount(filters)} />}
      <Popover position="bottom-start" trapFocus transitionProps={{ duration: 0 }}>
        <Popover.Target>
          <Tooltip label="Filter settings">
            <button
              type="button"
              className={clsx(classes.button, classes.icon)}
              aria-label={toggles === 0 ? 'Filter settings' : `Filter settings, ${toggles} on`}
            >
              <IconAdjustmentsHorizontal size={20} stroke={1.5} aria-hidden="true" />
              {toggles > 0 && <span className={clsx(classes.count, classes.corner)}>{toggles}</span>}
            </button>
          </Tooltip>
        </Popover.Target>
        <Popover.Dropdown>
          <FilterOptionsMenu />
        </Popover.Dropdown>
      </Popover>
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
        {name}
        <span className={classes.long}> Filters</span>
      </span>
      {count > 0 && <span className={classes.count}>{count}</span>}
      <IconChevronDown size={16} className={classes.chevron} aria-hidden="true" />
    </button>
  )
}
