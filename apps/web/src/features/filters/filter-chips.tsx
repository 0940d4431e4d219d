import type { Filters } from '@afterclose/core/filters'
import { clsx } from 'clsx'
import { Fragment, useEffect, useRef, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Chip } from '../../ui/chip.tsx'
import { type FilterChip, filterChips } from '../../parts/filter-fields/chips.ts'
import classes from './filters.module.css'
import type { FilterFields } from '../../parts/filter-fields/use-filter-fields.ts'
import { keepClear } from '../../ui/toast-place.ts'

/** One chip per selected value and a way to clear them all; nothing without a selection. */
export function FilterChips({ fields: { filters, basic, advanced, setFilters, reset } }: { fields: FilterFields }) {
  const { dateFormat } = useActiveJournal()
  const chips = filterChips(filters, { basic, advanced }, dateFormat)
  return chips.length === 0 ? null : <ChipRow chips={chips} onRemove={setFilters} onClear={reset} />
}

interface ChipRowProps {
  chips: readonly FilterChip[]
  onRemove: (without: Filters) => void
  onClear: () => void
}

/** A row of chips is 28 px high; anything higher has a second one. */
const oneLine = 32

/** In one row, expandable, so that many values do not push the page away. */
function ChipRow({ chips, onRemove, onClear }: ChipRowProps) {
  const lines = useRef<HTMLDivElement>(null)
  const [all, setAll] = useState(false)
  const [more, setMore] = useState(false)

  useEffect(() => {
    // observed after layout; measuring would force a layout in the middle of a change
    const heights = new ResizeObserver(([entry]) => setMore(entry !== undefined && entry.contentRect.height > oneLine))
    heights.observe(lines.current!)
    return () => heights.disconnect()
  }, [])

  return (
    <section className={classes.chips} aria-label="Selected Filters" {...keepClear}>
      <span className={classes.chipsLabel}>Selected Filters</span>
      <div
        className={clsx(classes.chipList, all && classes.allChips)}
        onFocus={({ target }) => {
          // the keyboard reaches hidden chips
          if (target.offsetTop > oneLine) setAll(true)
        }}
      >
        <div ref={lines} className={classes.chipLines}>
          {chips.map(({ key, joined, name, excluded, value, without }) => (
            <Fragment key={key}>
              {joined !== null && <span className={classes.joined}>{joined}</span>}
              <Chip name={name} excluded={excluded} onRemove={() => onRemove(without)}>
                {value}
              </Chip>
            </Fragment>
          ))}
        </div>
      </div>
      {more && (
        <button
          type="button"
          className={clsx('link', classes.clear, classes.more)}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show one row' : `Show all ${chips.length}`}
        </button>
      )}
      <button type="button" className={clsx('link', classes.clear)} onClick={onClear}>
        Clear all
      </button>
    </section>
  )
}
