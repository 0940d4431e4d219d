import type { TradeTable } from '../../trades/trade-table.ts'
import type { Dimension } from '../groups/dimensions.ts'
import { type Grouping, groupingOf, type GroupLists } from '../groups/grouping.ts'
import { keptByTable } from '../kept-by-table.ts'

/** Two dimensions, either of which may be missing. */
export interface Pair {
  readonly row: Dimension | null
  readonly column: Dimension | null
}

/**
 * Rows, columns and cells of two dimensions as groups, in this order: one pass adds a trade to all of them. A trade with several values in
 * both is in a cell for each pair. Only cells with closed trades exist.
 */
export interface PairGrouping extends GroupLists {
  readonly rows: readonly number[]
  readonly columns: readonly number[]
  /** Cells in ascending order: index of the row × number of columns + index of the column. */
  readonly cells: Uint32Array
}

/** Maximum cells with trades, and maximum memberships of trades in cells. */
export const mostCells = 20_000
const mostPlaces = 30_000_000

/** Error for a table that would block the worker: two lists with hundreds of values, several per trade. */
export class TableTooLarge extends RangeError {
  override name = 'TableTooLarge'
}
const tooManyCells = `This table would have more than ${mostCells.toLocaleString('en')} cells with trades. Please group by fewer values.`
const tooManyPlaces = `The trades of this table would be in more than ${mostPlaces.toLocaleString('en')} cells in total. Please group by fewer values.`

/**
 * Cached per state of the journal. O(trades).
 *
 * @throws TableTooLarge early
 */
export const pairGroupingOf = keptByTable(4, (table, { row, column }: Pair): PairGrouping => {
  const [rows, columns] = [row, column].map((one) => (one === null ? noGroups(table) : groupingOf(table, one)))
  return paired(rows!, columns!, table.rows)
})

const noGroups = ({ rows }: TradeTable): Grouping => ({
  keys: [],
  count: 0,
  groups: new Uint32Array(),
  starts: new Uint32Array(rows + 1),
})

function paired(rows: Grouping, columns: Grouping, trades: number): PairGrouping {
  const starts = new Uint32Array(trades + 1)
  let places = 0
  for (let trade = 0; trade < trades; trade++) {
    const inRows = rows.starts[trade + 1]! - rows.starts[trade]!
    const inColumns = columns.starts[trade + 1]! - columns.starts[trade]!
    places += inRows * inColumns
    if (places > mostPlaces) throw new TableTooLarge(tooManyPlaces)
    starts[trade + 1] = starts[trade]! + inRows + inColumns + inRows * inColumns
  }
  const groups = new Uint32Array(starts[trades]!)
  const first = rows.count + columns.count
  // Cells are numbered as they occur, and sorted at the end.
  const numberOf = new Map<number, number>()
  for (let trade = 0, next = 0; trade < trades; trade++) {
    const [row, rowsEnd] = [rows.starts[trade]!, rows.starts[trade + 1]!]
    const [column, columnsEnd] = [columns.starts[trade]!, columns.starts[trade + 1]!]
    for (let i = row; i < rowsEnd; i++) groups[next++] = rows.groups[i]!
    for (let j = column; j < columnsEnd; j++) groups[next++] = rows.count + columns.groups[j]!
    for (let i = row; i < rowsEnd; i++)
      for (let j = column; j < columnsEnd; j++) {
        const cell = rows.groups[i]! * columns.count + columns.groups[j]!
        const number = numberOf.get(cell) ?? first + numberOf.size
        if (number === first + numberOf.size) {
          numberOf.set(cell, number)
          if (numberOf.size > mostCells) throw new TableTooLarge(tooManyCells)
        }
        groups[next++] = number
      }
  }
  const cells = Uint32Array.from(numberOf.keys()).toSorted()
  const placeOf = new Uint32Array(first + cells.length).map((_, group) => group)
  cells.forEach((cell, place) => {
    placeOf[numberOf.get(cell)!] = first + place
  })
  for (let i = 0; i < groups.length; i++) groups[i] = placeOf[groups[i]!]!
  return { rows: rows.keys, columns: columns.keys, cells, count: first + cells.length, groups, starts }
}
