import { withUnit } from '@afterclose/core/format'
import type { PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import type { AskedFigure } from '../explain/asked-figure.ts'
import classes from '../explain/explained.module.css'
import type { PerformanceFigure } from './performance-columns.ts'

interface FigureCellProps<Row> {
  column: PerformanceFigure<Row>
  row: Row
  /** Name of the group. */
  name: string
  /** The figure as its column writes it, and the unit in the header of the column. */
  text: string
  unit: string
  onAsk: (asked: AskedFigure) => void
}

/**
 * A figure of a group in a table whose rows open their trades; it opens its explanation. Tab stops only at the name of the row: arrow keys
 * move on from there (`ui/table/table-keys.ts`).
 */
export function FigureCell<Row extends PerformanceRow>({
  column: { name: column, explains },
  row,
  name,
  text,
  unit,
  onAsk,
}: FigureCellProps<Row>) {
  if (row.trades === 0 || explains === undefined) return text
  return (
    <button
      type="button"
      className={classes.figure}
      tabIndex={-1}
      aria-label={`${name}, ${column}: ${unit === '' ? text : withUnit(text, unit)}`}
      title="How this figure is calculated"
      onClick={() => onAsk({ ...explains, of: row.of, name: `${name}: ${column}` })}
    >
      {text}
    </button>
  )
}
