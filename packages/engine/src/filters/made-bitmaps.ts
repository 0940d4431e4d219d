import { type Bitmap, noRows, rowRange } from '../columns/bitmap.ts'
import { rowsBetween, rowsOfBits, rowsOfCodes } from '../columns/value-rows.ts'
import { type CodedName, codedFields, numberFields } from './fields.ts'
import { firstAtOrAfter } from '../trades/first-at-or-after.ts'
import { isList, type RangeSet, type ValueField } from './row-set.ts'
import type { ListKind } from '../trades/trade-columns.ts'
import type { TradeTable } from '../trades/trade-table.ts'

/** A bitmap for each of several values of a field, in one pass over the field's column. */
export const bitmapsOfValues = (
  table: TradeTable,
  field: ValueField,
  values: readonly number[],
  room: number,
): readonly Bitmap[] =>
  isList(field) ? bitmapsOfList(table, field, values, room) : bitmapsOfCodes(table, field, values, room)

function bitmapsOfCodes(
  table: TradeTable,
  field: CodedName,
  values: readonly number[],
  room: number,
): readonly Bitmap[] {
  const codes = codedFields[field].codes(table)
  const bitmapOf = new Map(values.map((value, i) => [value, i]))
  const bitmapOfCode = Int32Array.from(
    { length: codes.count },
    (_, code) => bitmapOf.get(codedFields[field].meaning(table, code)) ?? -1,
  )
  return rowsOfCodes(codes, table.rows, bitmapOfCode, values.length, room)
}

/** One pass over each word with a bit of one of the ids. */
function bitmapsOfList(
  { columns, rows }: TradeTable,
  kind: ListKind,
  ids: readonly number[],
  room: number,
): readonly Bitmap[] {
  const bitOf = new Map(columns[kind].ids.map((id, bit) => [id, bit]))
  const bitmapOfValue = new Map<number, Bitmap>()
  columns[kind].words.forEach((words, i) => {
    const here = ids.filter((id) => (bitOf.get(id) ?? -1) >> 5 === i)
    if (here.length === 0) return
    const bits = here.map((id) => bitOf.get(id)! & 31)
    const bitmaps = rowsOfBits(words, rows, bits, room)
    here.forEach((id, at) => bitmapOfValue.set(id, bitmaps[at]!))
  })
  return ids.map((id) => bitmapOfValue.get(id) ?? noRows(room))
}

/** Exit dates ascend, so their rows are one stretch. */
export function bitmapOfRange(table: TradeTable, set: RangeSet, room: number): Bitmap {
  if (set.column !== 'exitDate') return rowsBetween(numberFields[set.column](table), table.rows, set, room)
  const { exitDate } = table.columns
  const first = firstAtOrAfter(exitDate, table.rows, set.min)
  return rowRange(room, first, firstAtOrAfter(exitDate, table.rows, set.max))
}
