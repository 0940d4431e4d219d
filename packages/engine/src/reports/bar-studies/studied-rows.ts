import type { StudyColumns } from '@afterclose/core/bar-walk'
import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../../book/trade-book.ts'

/** A study that the page has loaded. */
export interface StudyView {
  readonly study: string
}

/** Selected trades with values of a study: table rows and indexes of the values, in table order. */
export interface StudiedRows {
  /** All selected trades. */
  readonly trades: number
  readonly rows: Uint32Array
  readonly places: Uint32Array
  readonly columns: StudyColumns | null
}

/** O(trades). */
export function studiedRows(book: TradeBook, filters: Filters, { study }: StudyView): StudiedRows {
  const chosen = book.select(filters)
  const columns = book.studies.get(study) ?? null
  const [rows, places] = [new Uint32Array(chosen.count), new Uint32Array(chosen.count)]
  if (columns === null)
    return { trades: chosen.count, rows: rows.subarray(0, 0), places: places.subarray(0, 0), columns }
  const { id } = book.table.columns
  const placeOf = new Map(Array.from(columns.tradeId, (tradeId, place) => [tradeId, place]))
  let count = 0
  for (const row of chosen.rows()) {
    const place = placeOf.get(id[row]!)
    if (place === undefined) continue
    rows[count] = row
    places[count++] = place
  }
  return { trades: chosen.count, rows: rows.subarray(0, count), places: places.subarray(0, count), columns }
}

/** Quartiles of values; null if empty. */
export interface Quartiles {
  readonly low: number | null
  readonly median: number | null
  readonly high: number | null
}
