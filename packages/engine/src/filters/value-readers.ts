import { codedFields } from './fields.ts'
import { valueKey } from './row-set.ts'
import { listKinds } from '../trades/trade-columns.ts'
import type { TradeTable } from '../trades/trade-table.ts'

/** Set keys of a row's values. */
export type ValueReader = (row: number, found: (key: string) => void) => void

/** One per field with values. */
export function valueReaders(table: TradeTable): readonly ValueReader[] {
  const coded = Object.entries(codedFields).map(([field, { codes, meaning }]): ValueReader => {
    const { values, from, step } = codes(table)
    return (row, found) => found(`${field}=${meaning(table, values[from + row * step]!)}`)
  })
  const lists = listKinds.map((kind): ValueReader => {
    const { ids, words } = table.columns[kind]
    return (row, found) => {
      words.forEach((word, i) => {
        for (let left = word[row]!; left !== 0; left &= left - 1)
          found(valueKey(kind, ids[i * 32 + 31 - Math.clz32(left & -left)]!))
      })
    }
  })
  return [...coded, ...lists]
}
