import { clsx } from 'clsx'
import type { Rows } from '../rows.ts'
import { toneOf } from '../tone.ts'
import classes from './chart-table.module.css'

/** What a chart shows, as a table: read on screen behind the switch, and exported. */
export interface ChartTable extends Rows {
  /** Opens what a row is made of. */
  readonly onPick?: (row: number) => void
}

export function ChartTableView({ caption, table }: { caption: string; table: ChartTable }) {
  const { count, figures, onPick } = table
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={`${caption} Table`}>
      <table className={classes.table}>
        <caption className={classes.caption}>{caption}</caption>
        <thead>
          <tr>
            {figures.map(({ head }, i) => (
              <th key={head} scope="col" className={clsx(i > 0 && classes.figure)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, at) => (
            <tr key={at}>
              {figures.map(({ head, text: textOf, signed }, i) => {
                const text = textOf(at)
                return (
                  <td key={head} className={clsx(i > 0 && classes.figure, signed && classes[toneOf(text)])}>
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
