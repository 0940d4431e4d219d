import { clsx } from 'clsx'
import {
  Fragment,
  type Key,
  type KeyboardEventHandler,
  type ReactNode,
  startTransition,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { afterPaint } from '../after-paint.ts'
import type { Tone } from '../tone.ts'
import classes from './table.module.css'

/** A column of a table: its header, and a cell for each row. */
export interface Column<Row> {
  /** Name of the column, shown as its header. */
  readonly head: string
  /** Content of the header instead of its text. */
  readonly header?: ReactNode
  /** Key, if another column has the same name. */
  readonly key?: string
  /** The header in full, shown on hover. */
  readonly title?: string
  /** Numbers are right-aligned, on their last digit. */
  readonly align?: 'start' | 'end'
  readonly cell: (row: Row) => ReactNode
  /** Colour of the cell. */
  readonly tone?: (row: Row) => Tone
  /** Shown on hover: the reason why a figure is unknown. */
  readonly why?: (row: Row) => string | undefined
  readonly className?: string | undefined
  /** A drawing of the neighbouring value, without a header and hidden from screen readers. */
  readonly drawn?: boolean
  /** The header sorts the rows. */
  readonly sorts?: boolean
  readonly sorted?: 'ascending' | 'descending' | undefined
  /** In a manually ordered list, as CSS has it: "48px", "minmax(80px, auto)"; the default is as wide as its content. */
  readonly width?: string
  /** Width on a phone, if different; null: hidden on a phone. */
  readonly phone?: string | null
}

interface TableProps<Row> {
  /** Content of the table; read by screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  /** Shown instead of rows when there are none. */
  empty?: string
  /** `list`: hairlines, no stripes. `small`: figures in little space. `bare`: only the caller's class. */
  look?: 'list' | 'small' | 'bare'
  /** The first cell of a row is its header; in a list of records it is an ordinary value. */
  named?: boolean
  compact?: boolean
  /** Without headers: the names of the rows are enough. */
  headless?: boolean
  /** Wrapper: a region that scrolls sideways; `none` if the table always fits; a class for other scrolling. */
  place?: string | undefined
  /** Scrolls below its header above a height of 420 px. */
  tall?: boolean
  className?: string | undefined
  /** A click on a control within the row only triggers the control. */
  onRowClick?: ((row: Row) => void) | undefined
  /** Rows without content to open do not open. */
  opens?: (row: Row) => boolean
  rowClass?: (row: Row) => string | false | undefined
  /** Content of an extra row below a row, as wide as the table; null: no extra row. */
  below?: ((row: Row) => ReactNode) | undefined
  /** A last row under an ink rule. */
  total?: Row | undefined
  onKeyDown?: KeyboardEventHandler<HTMLTableElement>
  /** The table contains no input: a long table is painted after the figures of its page. */
  late?: boolean
}

const controls = 'a, button, input, label'
const always = (): boolean => true

/** Rows painted with the page; those below, and changes of a longer table, are painted after its charts and in slices. */
const firstRows = 30

/** A table of the ledger. For thousands of rows use the journal's grid. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, tall = false, place = tall ? classes.tall : 'wide-table', late = false } = props
  const table = late ? <LateRows {...props} /> : <Rows {...props} />
  if (place === 'none') return table
  return (
    <div className={place} role="region" aria-label={`${caption} table`} tabIndex={0}>
      {table}
    </div>
  )
}

function LateRows<Row>(props: TableProps<Row>) {
  const [ready, setReady] = useState<TableProps<Row>>(() => ({
    ...props,
    rows: props.rows.slice(0, firstRows),
    total: undefined,
  }))
  // after the charts above, which are drawn in the order of the page
  useEffect(() => afterPaint(() => startTransition(() => setReady(props))), [props])
  const shown = Math.max(props.rows.length, ready.rows.length) > firstRows ? ready : props
  // the same element while the content is unchanged: React skips it
  return useMemo(() => <Rows {...shown} />, [shown])
}

function Rows<Row>({
  caption,
  columns,
  rows,
  rowKey,
  empty = '',
  look = 'list',
  named = look !== 'list',
  compact = false,
  headless = false,
  className,
  onRowClick,
  opens = always,
  rowClass,
  below,
  total,
  onKeyDown,
}: TableProps<Row>) {
  const cellsOf = (row: Row) =>
    columns.map((column, i) => <Cell key={keyOf(column)} column={column} row={row} names={named && i === 0} />)
  return (
    <table
      className={clsx(look !== 'bare' && classes.table, classes[look], compact && classes.compact, className)}
      onKeyDown={onKeyDown}
    >
      <caption className="sr">{caption}</caption>
      {!headless && (
        <thead>
          <tr>
            {columns.map((column) => {
              const key = keyOf(column)
              const { head, header = head, align, drawn, sorted, className: own } = column
              const is = clsx(align === 'end' && classes.end, own)
              if (drawn === true) return <td key={key} className={is} />
              return (
                <th key={key} scope="col" className={is} aria-sort={sorted}>
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
          const under = below?.(row) ?? null
          return (
            <Fragment key={rowKey(row)}>
              <tr
                className={clsx(open !== undefined && classes.opens, rowClass?.(row))}
                onClick={({ target, currentTarget }) => {
                  // clicks in a drawer that a cell has opened also bubble through here
                  if (!(target instanceof Element) || !currentTarget.contains(target)) return
                  if (target.closest(controls) === null) open?.(row)
                }}
              >
                {cellsOf(row)}
              </tr>
              {under !== null && (
                <tr>
                  <td colSpan={columns.length}>{under}</td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
      {total !== undefined && (
        <tfoot>
          <tr>{cellsOf(total)}</tr>
        </tfoot>
      )}
    </table>
  )
}

const keyOf = <Row,>({ key, head }: Column<Row>): string => key ?? head

interface CellProps<Row> {
  column: Column<Row>
  row: Row
  /** The cell is the header of its row. */
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
