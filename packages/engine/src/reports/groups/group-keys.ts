import { codedFields } from '../../filters/fields.ts'
import { isComment, type ValueField } from '../../filters/row-set.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import type { Dimension } from './dimensions.ts'

/** The groups that closed trades are in, by ascending key, and every range of a dimension of ranges. */
export function groupKeys(table: TradeTable, dimension: Dimension): readonly number[] {
  if (dimension.is === 'ranges') return Array.from({ length: dimension.bounds.length + 1 }, (_, range) => range)
  const { field } = dimension
  const ofTable = known.get(table) ?? new Map<ValueField, readonly number[]>()
  const keys = ofTable.get(field) ?? valuesOf(table, field).toSorted((a, b) => a - b)
  known.set(table, ofTable.set(field, keys))
  return keys
}

/** The same for all filters, so found once for each state of the journal. */
const known = new WeakMap<TradeTable, Map<ValueField, readonly number[]>>()

function valuesOf(table: TradeTable, field: ValueField): readonly number[] {
  if (isComment(field)) return table.columns[field].ids
  const { codes, meaning } = codedFields[field]
  const { values, from, step, count } = codes(table)
  const seen = new Uint8Array(count)
  for (let row = 0; row < table.rows; row++) seen[values[from + row * step]!] = 1
  // several codes may stand for one value, such as the days of a year
  return [...new Set(Array.from(seen, (is, code) => (is === 1 ? meaning(table, code) : Number.NaN)))].filter(
    (value) => !Number.isNaN(value),
  )
}
