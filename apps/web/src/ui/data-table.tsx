import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'

export interface Column<Row> {
  readonly header: string
  /** Numbers stand at the end, on their last digit. */
  readonly align?: 'start' | 'end'
  readonly cell: (row: Row) => ReactNode
}

interface DataTableProps<Row> {
  /** What the table holds; read by screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Shown instead of rows when there are none. */
  empty: string
  compact?: boolean
  /** A click on a control within the row is the control's own. */
  onRowClick?: ((row: Row) => void) | undefined
  /** A last row under an ink rule, one cell per column. */
  total?: readonly ReactNode[]
}

const controls = 'a, button, input, label'

/** A plain table of the ledger: hairlines, no stripes. For thousands of rows the journal's grid is the right part. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  empty,
  compact = false,
  onRowClick,
  total,
}: DataTableProps<Row>) {
  return (
    <div className="wide-table" role="region" aria-label={`${caption} table`} tabIndex={0}>
      <table className={clsx(classes.table, compact && classes.compact)}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.header} scope="col" className={column.align === 'end' ? classes.end : undefined}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} className={classes.empty}>
                {empty}
              </td>
            </tr>
          )}
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className={onRowClick === undefined ? undefined : classes.clickable}
              onClick={({ target }) => {
                if (!(target instanceof Element && target.closest(controls))) onRowClick?.(row)
              }}
            >
              {columns.map((column) => (
                <td key={column.header} className={column.align === 'end' ? classes.end : undefined}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot>
            <tr>
              {columns.map((column, index) => (
                <td key={column.header} className={column.align === 'end' ? classes.end : undefined}>
                  {total[index]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
