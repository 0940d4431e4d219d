import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './table.module.css'
import type { Sort } from './use-sorted.ts'

interface SortHeadProps {
  children: ReactNode
  /** In full. */
  title: string | undefined
  className: string
  /** Null: rows are in their own order, or in that of another column. */
  sorted: Sort | null
  onSort: () => void
}

/** The header of a column that sorts the rows by it. */
export function SortHead({ children, title, className, sorted, onSort }: SortHeadProps) {
  const Arrow = sorted?.descending === true ? IconArrowDown : IconArrowUp
  const direction = sorted === null ? undefined : sorted.descending ? 'descending' : 'ascending'
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <button type="button" className={classes.sort} title={title} onClick={onSort}>
        {children}
        {sorted !== null && <Arrow size={14} aria-hidden="true" />}
      </button>
    </th>
  )
}
