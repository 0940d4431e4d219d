import { clsx } from 'clsx'
import { toneOf } from '../tone.ts'
import classes from './chart-table.module.css'

export interface ChartColumn {
  readonly head: string
  /** How a number is shown; text and numbers without it are shown as they are. */
  readonly format?: (value: number) => string
  /** Digits after the point in the exported file; without it all that the number has. */
  readonly decimals?: number | undefined
  /** Gain and loss colour by the sign. */
  readonly signed?: boolean
}

/** What a chart shows, as a table: read on screen behind the switch, and exported. */
export interface ChartTable {
  readonly columns: readonly ChartColumn[]
  readonly rows: readonly (readonly (string | number | null)[])[]
  /** Opens what a row is made of. */
  readonly onPick?: (row: number) => void
}

export function ChartTableView({ caption, table }: { caption: string; table: ChartTable }) {
  const { columns, rows, onPick } = table
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={`${caption} Table`}>
      <table className={classes.table}>
        <caption className={classes.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head }, i) => (
              <th key={head} scope="col" className={clsx(i > 0 && classes.figure)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // rows have no identity of their own and never move
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              {columns.map((column, i) => {
                const text = shown(column, row[i])
                return (
                  <td
                    key={column.head}
                    className={clsx(i > 0 && classes.figure, column.signed === true && classes[toneOf(text)])}
                  >
                    {i === 0 && onPick !== undefined ? (
                      <button type="button" className={classes.pick} onClick={() => onPick(at)}>
                        {text}
                      </button>
                    ) : (
                      text
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function shown({ format }: ChartColumn, value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '–'
  return typeof value === 'number' && format !== undefined ? format(value) : String(value)
}
