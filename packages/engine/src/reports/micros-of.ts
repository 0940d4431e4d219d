import { type NumberName, numberFields } from '../filters/fields.ts'
import { MICROS } from '../trades/unit.ts'
import { keptByTable } from './kept-by-table.ts'

/** Maximum cached numbers per state of the journal: as many as a page shows. */
const kept = 8

/** A number of every closed trade in integer millionths; NaN if unknown. Independent of filters. O(trades). */
export const microsOf = keptByTable<NumberName, Float64Array>(kept, (table, name) => {
  const { values, from, step, per } = numberFields[name](table)
  const micros = new Float64Array(table.rows)
  for (let row = 0; row < table.rows; row++) micros[row] = Math.round((values[from + row * step]! / per) * MICROS)
  return micros
})
