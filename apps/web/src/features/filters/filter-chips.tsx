import { clsx } from 'clsx'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Chip } from '../../ui/chip.tsx'
import { filterChips } from './chips.ts'
import classes from './filters.module.css'
import { useFilterFields } from './use-filter-fields.ts'

/** One chip per selected value and a way to clear them all; nothing while nothing is selected. */
export function FilterChips() {
  const { dateFormat } = useActiveJournal()
  const { filters, setFilters, reset, basic, advanced } = useFilterFields()
  const chips = filterChips(filters, [...basic, ...advanced], dateFormat)
  if (chips.length === 0) return null
  return (
    <section className={classes.chips} aria-label="Selected Filters">
      <span className={classes.chipsLabel}>Selected Filters</span>
      {chips.map(({ key, name, value, without }) => (
        <Chip key={key} name={name} onRemove={() => setFilters(without)}>
          {value}
        </Chip>
      ))}
      <button type="button" className={clsx('link', classes.clear)} onClick={reset}>
        Clear all
      </button>
    </section>
  )
}
