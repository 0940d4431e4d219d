import { firstAtOrAfter } from './first-at-or-after.ts'
import type { TradeColumns } from './trade-columns.ts'

/** Changes of a patch to the rows of a journal's trades, closed and open. */
export interface RowPlan {
  /** Afterwards. */
  readonly rows: number
  readonly closed: number
  /** Removed rows, numbered as before, ascending. */
  readonly removed: Uint32Array
  /** Inserted rows, numbered as after, ascending: the i-th is row i of the upserts. */
  readonly inserted: Uint32Array
  /** Ranges of rows that stay and move. In this order none is overwritten before it has moved. */
  readonly moves: readonly Move[]
  /** Those of closed trades only. */
  readonly closedMoves: readonly Move[]
}
export interface Move {
  readonly from: number
  readonly to: number
  readonly count: number
}

/** Ids from which one pass over all rows is used; fewer are searched individually, from the newest row on. */
const manyIds = 16

/**
 * Computes where rows go. A trade with an existing id replaces that trade. O(log n) for trades whose ids are larger than all others; the
 * rest are searched among all ids.
 *
 * @param largestId maximum id of the columns
 */
export function planRows(
  columns: TradeColumns,
  upserts: TradeColumns,
  deletes: readonly number[],
  largestId: number,
): RowPlan {
  const removed = rowsOfIds(columns, new Set([...upserts.id, ...deletes]), largestId)
  const before = rowsBefore(columns, upserts)
  const inserted = new Uint32Array(upserts.rows)
  const moves: Move[] = []
  let from = 0
  let to = 0
  let gone = 0
  const keepUpTo = (row: number): void => {
    if (from < columns.closed && row > columns.closed) keepUpTo(columns.closed)
    const count = row - from
    if (count > 0 && from !== to) moves.push({ from, to, count })
    from += count
    to += count
  }
  for (let i = 0; i <= upserts.rows; i++) {
    const next = i < upserts.rows ? before[i]! : columns.rows
    while (gone < removed.length && removed[gone]! < next) {
      keepUpTo(removed[gone++]!)
      from++
    }
    keepUpTo(next)
    if (i < upserts.rows) inserted[i] = to++
  }
  const down = moves.filter((move) => move.to < move.from)
  const up = moves.filter((move) => move.to > move.from).toReversed()
  const ordered = [...down, ...up]
  return {
    rows: to,
    closed: columns.closed - firstAtOrAfter(removed, removed.length, columns.closed) + upserts.closed,
    removed,
    inserted,
    moves: ordered,
    closedMoves: ordered.filter((move) => move.from < columns.closed),
  }
}

/** Moves rows of one column; row 0 starts at element `at`, each is `width` elements long. */
export function moveRows(
  column: { copyWithin(to: number, from: number, end: number): unknown },
  moves: readonly Move[],
  at = 0,
  width = 1,
): void {
  for (const { from, to, count } of moves)
    column.copyWithin(at + to * width, at + from * width, at + (from + count) * width)
}

/** Ascending; unknown ids are omitted. */
function rowsOfIds({ id: ids }: TradeColumns, wantedIds: ReadonlySet<number>, largestId: number): Uint32Array {
  const knownIds = [...wantedIds].filter((id) => id <= largestId)
  if (knownIds.length < manyIds) {
    const rows = knownIds.map((id) => ids.lastIndexOf(id)).filter((row) => row !== -1)
    return Uint32Array.from(rows).toSorted()
  }
  const rows: number[] = []
  for (let row = 0; row < ids.length; row++) if (wantedIds.has(ids[row]!)) rows.push(row)
  return Uint32Array.from(rows)
}

/** For each upsert the first existing row after it; ascending. */
function rowsBefore(columns: TradeColumns, upserts: TradeColumns): Uint32Array {
  const before = new Uint32Array(upserts.rows)
  for (let i = 0; i < upserts.rows; i++) {
    const isClosed = i < upserts.closed
    const dates = isClosed ? columns.exitDate : columns.entryDate
    const at = (isClosed ? upserts.exitDate : upserts.entryDate)[i]!
    const id = upserts.id[i]!
    let low = isClosed ? 0 : columns.closed
    let high = isClosed ? columns.closed : columns.rows
    while (low < high) {
      const middle = (low + high) >>> 1
      const date = dates[middle]!
      if (date < at || (date === at && columns.id[middle]! < id)) low = middle + 1
      else high = middle
    }
    before[i] = low
  }
  return before
}
