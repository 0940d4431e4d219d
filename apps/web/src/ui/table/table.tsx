import { clsx } from 'clsx'
import type { Key, ReactNode } from 'react'
import { type Figure, figureTone } from '../figure.ts'
import type { Tone } from '../tone.ts'
import { SortHead } from './sort-head.tsx'
import type { Sort } from './use-sorted.ts'
import classes from './table.module.css'
import { moveInTable } from './table-keys.ts'

/** A column of a table: its header, and a cell for each row. */
export interface Column<Row> {
  /** Its name, and what its header shows. */
  readonly head: string
  /** What the header shows instead. */
  readonly header?: ReactNode
  /** Where another column has the same name. */
  readonly key?: string
  /** The header in full, shown on hover. */
  readonly title?: string
  /** Numbers stand at the end, on their last digit. */
  readonly align?: 'start' | 'end'
  readonly cell: (row: Row) => ReactNode
  /** Colour of the cell. */
  readonly tone?: (row: Row) => Tone
  /** Shown on hover: why a figure is unknown. */
  readonly why?: (row: Row) => string | undefined
  readonly className?: string | undefined
  /** A drawing of what its neighbour says, without a header and hidden from screen readers. */
  readonly drawn?: boolean
  /** Its header sorts the rows. */
  readonly sorts?: boolean
  /** In a list that is ordered by hand, as CSS has it: "48px", "minmax(80px, auto)"; there as wide as its content. */
  readonly width?: string
  /** The same on a phone, if another; null: a phone does not show it. */
  readonly phone?: string | null
}

/** A figure as a column. @param cell how its text is shown, such as in a button that explains it */
export const figureColumn = <Row,>(
  figure: Figure<Row>,
  cell: (row: Row, text: string) => ReactNode = (_, text) => text,
): Column<Row> => {
  const { key, head, name, text, signed } = figure
  return {
    key,
    head,
    title: name,
    align: 'end',
    cell: (row) => cell(row, text(row)),
    ...(signed && { tone: (row: Row) => figureTone(figure, row) }),
  }
}

interface TableProps<Row> {
  /** What the table holds; read by screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  /** Shown instead of rows when there are none. */
  empty?: string
  /**
   * `list`: records, hairlines, no stripes. `figures`: a line for each group, whose first cell names it; arrow keys go from cell to cell.
   * `small`: the same in little room. `bare`: the caller's class says all.
   */
  look?: 'list' | 'figures' | 'small' | 'bare'
  compact?: boolean
  /** Without headers: the names of the rows say all. */
  headless?: boolean
  /** Its place: a region that scrolls sideways; `none` where it always fits; another class where it scrolls otherwise. */
  place?: string | undefined
  className?: string | undefined
  /** A click on a control within the row is the control's own. */
  onRowClick?: ((row: Row) => void) | undefined
  /** Rows that nothing is behind do not open. */
  opens?: (row: Row) => boolean
  rowClass?: (row: Row) => string | false | undefined
  /** A last row under an ink rule; or its cells, where it has other figures than the rows. */
  total?: Row | undefined
  totals?: readonly ReactNode[] | undefined
  /** The column that rows are sorted by, and how another one is chosen. */
  sort?: Sort | null
  onSort?: (key: string) => void
}

const controls = 'a, button, input, label'
const always = (): boolean => true

/** A table of the ledger. For thousands of rows the journal's grid is the right part. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, place = 'wide-table', look = 'list' } = props
  if (place === 'none') return <Rows {...props} />
  return (
    <div
      className={clsx(place, look === 'figures' && classes.printed)}
      role="region"
      aria-label={`${caption} table`}
      tabIndex={0}
    >
      <Rows {...props} />
    </div>
  )
}

function Rows<Row>({
  caption,
  columns,
  rows,
  rowKey,
  empty = '',
  look = 'list',
  compact = false,
  headless = false,
  className,
  onRowClick,
  opens = always,
  rowClass,
  total,
  totals,
  sort = null,
  onSort,
}: TableProps<Row>) {
  const named = look !== 'list'
  const cellsOf = (row: Row) =>
    columns.map((column, i) => <Cell key={keyOf(column)} column={column} row={row} names={named && i === 0} />)
  return (
    <table
      className={clsx(look !== 'bare' && classes.table, classes[look], compact && classes.compact, className)}
      onKeyDown={named ? moveInTable : undefined}
    >
      <caption className="sr">{caption}</caption>
      {!headless && (
        <thead>
          <tr>
            {columns.map((column) => {
              const key = keyOf(column)
              const { head, header = head, title, align, drawn, sorts, className: own } = column
              const is = clsx(align === 'end' && classes.end, own)
              if (drawn === true) return <td key={key} className={is} />
              if (sorts === true && onSort !== undefined)
                return (
                  <SortHead
                    key={key}
                    className={is}
                    title={title}
                    sorted={sort?.key === key ? sort : null}
                    onSort={() => onSort(key)}
                  >
                    {header}
                  </SortHead>
                )
              return (
                <th key={key} scope="col" className={is}>
                  {header}
                </th>
              )
            })}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.length === 0 && empty !== '' && (
          <tr>
            <td colSpan={columns.length} className={classes.empty}>
              {empty}
            </td>
          </tr>
        )}
        {rows.map((row) => {
          const open = onRowClick !== undefined && opens(row) ? onRowClick : undefined
          return (
            <tr
              key={rowKey(row)}
              className={clsx(open !== undefined && classes.opens, rowClass?.(row))}
              onClick={({ target, currentTarget }) => {
                // clicks in a drawer that a cell has opened come through here, too
                if (!(target instanceof Element) || !currentTarget.contains(target)) return
                if (target.closest(controls) === null) open?.(row)
              }}
            >
              {cellsOf(row)}
            </tr>
          )
        })}
      </tbody>
      {total !== undefined && (
        <tfoot>
          <tr>{cellsOf(total)}</tr>
        </tfoot>
      )}
      {totals !== undefined && (
        <tfoot>
          <tr>
            {columns.map((column, i) => (
              <td key={keyOf(column)} className={clsx(column.align === 'end' && classes.end)}>
                {totals[i]}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

const keyOf = <Row,>({ key, head }: Column<Row>): string => key ?? head

interface CellProps<Row> {
  column: Column<Row>
  row: Row
  /** It names the row. */
  names: boolean
}

function Cell<Row>({ column: { align, cell, tone, why, className, drawn }, row, names }: CellProps<Row>) {
  const is = clsx(align === 'end' && classes.end, className, tone !== undefined && classes[tone(row)])
  if (names)
    return (
      <th scope="row" className={is}>
        {cell(row)}
      </th>
    )
  return (
    <td className={is} aria-hidden={drawn} title={why?.(row)}>
      {cell(row)}
    </td>
  )
}
