import { clsx } from 'clsx'
import { useLayoutEffect, useRef, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Chip } from '../../ui/chip.tsx'
import { type FilterChip, filterChips } from './chips.ts'
import classes from './filters.module.css'
import { useFilterFields } from './use-filter-fields.ts'

/** One chip per selected value and a way to clear them all; nothing while nothing is selected. */
export function FilterChips() {
  const { dateFormat } = useActiveJournal()
  const { filters, basic, advanced } = useFilterFields()
  const chips = filterChips(filters, [...basic, ...advanced], dateFormat)
  return chips.length === 0 ? null : <ChipRow chips={chips} />
}

/** A line of chips is 28 px high; anything higher has a second one. */
const oneLine = 32

/** In one row; the rest shows on demand, so that many values do not push the page away. */
function ChipRow({ chips }: { chips: readonly FilterChip[] }) {
  const { setFilters, reset } = useFilterFields()
  const list = useRef<HTMLDivElement>(null)
  const [all, setAll] = useState(false)
  const [more, setMore] = useState(false)

  useLayoutEffect(() => {
    const element = list.current!
    const measure = () => setMore(element.scrollHeight > oneLine)
    measure()
    const widths = new ResizeObserver(measure)
    widths.observe(element)
    return () => widths.disconnect()
  })

  return (
    <section className={classes.chips} aria-label="Selected Filters">
      <span className={classes.chipsLabel}>Selected Filters</span>
      <div
        ref={list}
        className={clsx(classes.chipList, all && classes.allChips)}
        onFocus={({ target }) => {
          // the keyboard reaches a chip that does not show
          if (target.offsetTop > oneLine) setAll(true)
        }}
      >
        {chips.map(({ key, name, value, without }) => (
          <Chip key={key} name={name} onRemove={() => setFilters(without)}>
            {value}
          </Chip>
        ))}
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
      <button type="button" className={clsx('link', classes.clear)} onClick={reset}>
        Clear all
      </button>
    </section>
  )
}
