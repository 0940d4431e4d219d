import type { PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import type { Unit } from '@afterclose/engine/trades/unit'
import type { AskedFigure } from '../explain/asked-figure.ts'
import { columnFigure } from './column-figures.ts'
import classes from './figure-cell.module.css'
import type { PerformanceColumn } from './performance-columns.ts'

interface FigureCellProps {
  column: PerformanceColumn
  row: PerformanceRow
  unit: Unit
  /** Of the group. */
  name: string
  onAsk: (asked: AskedFigure) => void
}

/**
 * A figure of a group in a table whose rows open their trades; it opens how it comes about. Tab stops at the name of the row
 * alone: arrow keys go on from there (`table-keys.ts`).
 */
export function FigureCell({ column: { id, name: column, text, figure }, row, unit, name, onAsk }: FigureCellProps) {
  const written = text(row)
  const asked = row.trades === 0 ? null : figure === undefined ? columnFigure(id, unit) : { figure }
  if (asked === null) return written
  return (
    <button
      type="button"
      className={classes.figure}
      tabIndex={-1}
      aria-label={`${name}, ${column}: ${written}`}
      title="How this figure is calculated"
      onClick={(event) => {
        event.stopPropagation() // the row would open its trades
        onAsk({ ...asked, of: row.of, name: `${name}: ${column}` })
      }}
    >
      {written}
    </button>
  )
}
