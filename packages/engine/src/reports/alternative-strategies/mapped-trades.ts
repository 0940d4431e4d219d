import type { MapColumns } from '@afterclose/core/bar-walk'
import { mapStops, stopEndsOf, stopEndCodes } from '@afterclose/core/strategy-map'
import type { TradeBook } from '../../book/trade-book.ts'
import type { StrategyWalk } from './strategy-set.ts'
import { keptByTable } from '../kept-by-table.ts'

/** Number of a trade's cells decided by price bars. */
export const [NO_CELLS, SOME_CELLS, ALL_CELLS] = [0, 1, 2] as const

/** Results of the map's cells on price bars, by table row. */
export interface MappedTrades {
  /** `NO_CELLS`, `SOME_CELLS` or `ALL_CELLS`. */
  readonly decided: Uint8Array
  /** `stopEndCode` of each stop, by row. */
  readonly ends: Uint8Array
  /** The trade's index in the columns; -1 without. */
  readonly place: Int32Array
  readonly columns: MapColumns
}

const stops = mapStops.length
const endsOf = Array.from({ length: stopEndCodes }, (_, code) => stopEndsOf(code))

const mappedBy = keptByTable<string, MappedTrades, [columns: MapColumns]>(2, (table, _key, columns) => {
  const mapped = {
    decided: new Uint8Array(table.rows),
    ends: new Uint8Array(table.rows * stops),
    place: new Int32Array(table.rows).fill(-1),
    columns,
  }
  const { id } = table.columns
  const places = new Map(Array.from(columns.tradeId, (tradeId, place) => [tradeId, place]))
  for (let row = 0; row < table.rows; row++) {
    const place = places.get(id[row]!)
    if (place === undefined) continue
    mapped.place[row] = place
    let all = true
    for (let stop = 0; stop < stops; stop++) {
      const code = columns.ends[place * stops + stop]!
      mapped.ends[row * stops + stop] = code
      all &&= endsOf[code]!.decided
    }
    mapped.decided[row] = all ? ALL_CELLS : SOME_CELLS
  }
  return mapped
})

/** Results of the cells on price bars; null if the page has not loaded them. O(trades), cached per state of the journal. */
export function mappedTrades(
  { table, maps }: TradeBook,
  walks: readonly StrategyWalk[] | undefined,
): MappedTrades | null {
  const key = walks?.[0]?.walk ?? null
  const columns = key === null ? undefined : maps.get(key)
  return key === null || columns === undefined ? null : mappedBy(table, key, columns)
}
