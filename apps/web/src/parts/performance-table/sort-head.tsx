import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Figure } from '../../ui/figure.ts'
import classes from './figure-table.module.css'

interface SortHeadProps {
  column: Pick<Figure<never>, 'name' | 'head'>
  /** Null: the rows stand in their own order, or in that of another column. */
  sorted: 'ascending' | 'descending' | null
  onSort: () => void
}

/** The head of a column of figures, which sorts the rows by it. */
export function SortHead({ column: { name, head }, sorted, onSort }: SortHeadProps) {
  const Arrow = sorted === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <th scope="col" aria-sort={sorted ?? undefined}>
      <button type="button" className={classes.sort} title={name} onClick={onSort}>
        {head}
        {sorted !== null && <Arrow size={14} aria-hidden="true" />}
      </button>
    </th>
  )
}
