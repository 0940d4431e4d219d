import type { DrawnLine } from '../../book/block.ts'
import type { LineReading } from '../in-unit.ts'
import type { EquityAxis, Line } from './line.ts'

/** A drawn line with its start at 0; by date at the first exit, as no result is made before it. */
export function drawnPoints({ position, exitDate, value }: DrawnLine, axis: EquityAxis, reading: LineReading): Line {
  const x = new Float64Array(value.length + 1)
  const y = new Float64Array(value.length + 1)
  const at = axis === 'NUMBER' ? position : exitDate
  for (let i = 0; i < value.length; i++) {
    x[i + 1] = at[i]!
    y[i + 1] = reading.value(value[i]!)
  }
  if (axis === 'DATE' && value.length > 0) x[0] = exitDate[0]!
  return { x, y }
}
