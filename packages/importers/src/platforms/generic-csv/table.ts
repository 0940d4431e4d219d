import type { ColumnMapping } from '../../importer.ts'
import type { CsvRow } from '../../shared/csv.ts'
import { fields, isField, type Field } from './fields.ts'

/** The rows below a header, and the column of each field. */
export interface Table {
  readonly heads: readonly string[]
  readonly rows: readonly CsvRow[]
  /** Rows above the header. */
  readonly above: readonly CsvRow[]
}

/** Column of each field; -1 if missing. */
export type Columns = Readonly<Record<Field, number>>

export function columnsOf(heads: readonly string[], mapping: ColumnMapping['columns']): Columns {
  const at = (field: Field): number => {
    const head = Object.hasOwn(mapping, field) ? mapping[field] : undefined
    return head === undefined ? -1 : heads.indexOf(head)
  }
  const columns = Object.fromEntries(fields.map((field) => [field, at(field)]))
  return { ...none, ...columns }
}

const none: Columns = {
  id: -1,
  account: -1,
  symbol: -1,
  assetClass: -1,
  side: -1,
  effect: -1,
  quantity: -1,
  entryTime: -1,
  entryClock: -1,
  exitTime: -1,
  exitClock: -1,
  entryPrice: -1,
  exitPrice: -1,
  time: -1,
  clock: -1,
  price: -1,
  stop: -1,
  target: -1,
  commission: -1,
  fees: -1,
  fees2: -1,
  fees3: -1,
  fees4: -1,
  fees5: -1,
  fees6: -1,
  fees7: -1,
  fees8: -1,
  feeCurrency: -1,
  swap: -1,
  pnl: -1,
  amount: -1,
  status: -1,
  balance: -1,
  currency: -1,
  tags: -1,
  notes: -1,
}

/** Every cell of the mapped columns of some fields, row after row. */
export function* cellsOf(table: Table, columns: readonly number[]): Generator<string> {
  for (const { cells } of table.rows)
    for (const column of columns) {
      const cell = column < 0 ? undefined : cells[column]
      if (cell !== undefined && cell !== '') yield cell
    }
}

export const unknownFields = (mapping: ColumnMapping['columns'], heads: readonly string[]): readonly string[] =>
  Object.entries(mapping)
    .filter(([field, head]) => !isField(field) || !heads.includes(head))
    .map(([, head]) => head)
