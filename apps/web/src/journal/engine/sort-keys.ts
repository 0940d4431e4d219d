import {
  type CommentKind,
  type PlainColumns,
  type TradeColumns,
  commentsAt,
} from '@afterclose/engine/trades/trade-columns'

/** Ids or codes, and the alphabetical index of their names. */
type Places = readonly (readonly [value: number, place: number])[]

/** Sort keys of trades: the page has the names, the worker the trades. Values without an index are unknown. */
export type SortKey =
  | { readonly of: 'number'; readonly column: keyof PlainColumns | LedgerColumn }
  /** By the name of an id, or of a code of a column. */
  | { readonly of: 'name'; readonly column: 'instrument' | 'setup' | keyof PlainColumns; readonly places: Places }
  /** By the names of a trade's comments, in sequence. */
  | { readonly of: 'comments'; readonly kinds: readonly CommentKind[]; readonly places: Places }

/** Columns that depend on earlier trades. */
export type LedgerColumn = 'gainPercentage' | 'balanceAfter'
const isLedgerColumn = (column: string): column is LedgerColumn =>
  column === 'gainPercentage' || column === 'balanceAfter'

/** Trades with their ledger values, by row; NaN for open trades, which are not in the ledger. */
export interface LedgerTrades extends Readonly<Record<LedgerColumn, (row: number) => number>> {
  readonly columns: TradeColumns
}

/** A number for each row, including open trades, in ascending sort order; NaN if a trade has no value. O(rows). */
export function sortKeys(trades: LedgerTrades, key: SortKey): Float64Array {
  const { columns } = trades
  if (key.of === 'comments') return commentKeys(columns, key.kinds, new Map(key.places))
  const keys = new Float64Array(columns.rows)
  if (key.of === 'number') {
    if (isLedgerColumn(key.column)) {
      const valueOf = trades[key.column]
      return keys.map((_, row) => valueOf(row))
    }
    keys.set(columns[key.column])
    return key.column === 'groupId' ? keys.map((id) => (id === 0 ? Number.NaN : id)) : keys
  }
  const places = new Map(key.places)
  const ids = key.column === 'instrument' || key.column === 'setup' ? columns[`${key.column}s`] : null
  const byCode: number[] = []
  const codes = columns[key.column]
  for (let row = 0; row < keys.length; row++) {
    const code = codes[row]!
    keys[row] = byCode[code] ??= places.get(ids === null ? code : (ids[code] ?? 0)) ?? Number.NaN
  }
  return keys
}

/**
 * Finds the distinct sets of comments first, because they are few: only these are sorted.
 * @param places index of comments by id
 */
function commentKeys(
  columns: TradeColumns,
  kinds: readonly CommentKind[],
  places: ReadonlyMap<number, number>,
): Float64Array {
  const { rows } = columns
  let sets: { readonly of: Uint32Array; readonly firstRows: readonly number[] } = {
    of: new Uint32Array(rows),
    firstRows: rows === 0 ? [] : [0],
  }
  for (const kind of kinds) for (const words of columns[kind].words) sets = distinct(sets.of, words)
  const inOrder = sets.firstRows
    .map((row, set) => ({
      set,
      names: kinds.flatMap((kind) => commentsAt(columns[kind], row).flatMap((id) => places.get(id) ?? [])),
    }))
    .filter(({ names }) => names.length > 0)
    .toSorted((a, b) => compareLists(a.names, b.names))
  const keyOf = new Float64Array(sets.firstRows.length).fill(Number.NaN)
  let place = 0
  inOrder.forEach(({ set, names }, i) => {
    const before = inOrder[i - 1]
    if (before !== undefined && compareLists(before.names, names) !== 0) place++
    keyOf[set] = place
  })
  return Float64Array.from(sets.of, (set) => keyOf[set]!)
}

/** Numbers the distinct pairs of two columns, in order of first occurrence. */
function distinct(sets: Uint32Array, words: Uint32Array) {
  const ranks = new Map<number, number>()
  const firstRows: number[] = []
  const of = sets.map((set, row) => {
    const pair = set * 2 ** 32 + words[row]!
    const met = ranks.get(pair)
    if (met !== undefined) return met
    ranks.set(pair, firstRows.length)
    return firstRows.push(row) - 1
  })
  return { of, firstRows }
}

/** Lexicographic order: by the first difference, the shorter list first. */
function compareLists(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!
  return a.length - b.length
}
