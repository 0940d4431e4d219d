import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import classes from './figure-table.module.css'
import { type Column, Table } from './table.tsx'
import { moveInTable } from './table-keys.ts'
import type { Sort } from './use-sorted.ts'

type TableOf<Row> = ComponentProps<typeof Table<Row>>
interface FigureTableProps<Row> extends Omit<TableOf<Row>, 'look' | 'named' | 'onKeyDown'> {
  /** Sort column, and how to choose another. */
  sort?: Sort | null
  onSort?: (key: string) => void
}

/** A table with a row of figures for each group, whose first cell is its name: sorted by its headers, with arrow key navigation. */
export const FigureTable = <Row,>({
  columns,
  className,
  place = 'wide-table',
  sort = null,
  onSort,
  ...table
}: FigureTableProps<Row>) => (
  <Table
    {...table}
    named
    late
    place={place === 'none' ? place : clsx(place, classes.printed)}
    className={clsx(classes.figures, className)}
    columns={onSort === undefined ? columns : columns.map((column) => sorting(column, sort, onSort))}
    onKeyDown={moveInTable}
  />
)

/** A column whose header sorts the rows by it. */
function sorting<Row>(column: Column<Row>, sort: Sort | null, onSort: (key: string) => void): Column<Row> {
  const { sorts, head, header = head, title, key = head } = column
  if (sorts !== true) return column
  const own = sort?.key === key ? sort : null
  const Arrow = own?.descending === true ? IconArrowDown : IconArrowUp
  return {
    ...column,
    sorted: own === null ? undefined : own.descending ? 'descending' : 'ascending',
    header: (
      <button type="button" className={classes.sort} title={title} onClick={() => onSort(key)}>
        {header}
        {own !== null && <Arrow size={14} aria-hidden="true" />}
      </button>
    ),
  }
}
