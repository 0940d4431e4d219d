import {
  type ListColumn,
  type ListKind,
  type ColumnKind,
  type PlainColumn,
  type PlainColumns,
  type TradeColumns,
  byListKind,
  plainColumn,
  plainColumns,
} from './trade-columns.ts'
import { type RowPlan, moveRows } from './row-plan.ts'

/** The columns of a journal in separate memory with room for more rows, so that a change of few trades changes few bytes. */
export interface OwnColumns {
  /** Number of rows that fit. */
  readonly capacity: number
  /** Columns of length `capacity`. */
  readonly plain: PlainColumns
  readonly words: Readonly<Record<ListKind, readonly Uint32Array[]>>
  /** Maximum id of a trade. */
  readonly largestId: number
}

/** Copies columns, such as views of a feed's bytes, which must not be changed. O(n). */
export function ownColumns(columns: TradeColumns, capacity: number, largestId: number): OwnColumns {
  const copy = <Column extends PlainColumn>(column: Column, kind: ColumnKind<Column>): Column => {
    const columnCopy = new kind(capacity)
    columnCopy.set(column.subarray(0, columns.rows))
    return columnCopy
  }
  return {
    capacity,
    plain: plainColumns((name, kind) => copy(plainColumn(columns, name, kind), kind)),
    words: byListKind((kind) => columns[kind].words.map((words) => copy(words, Uint32Array))),
    largestId,
  }
}

/**
 * Applies a plan to the columns' own memory. The cost is in moving rows; a trade at the end moves none. New instruments, setups, sources
 * and ids of lists get the next codes.
 *
 * @param own memory of `columns`, with room for `plan.rows`
 * @returns the new columns; the former ones are overwritten
 */
export function patchColumns(
  columns: TradeColumns,
  own: OwnColumns,
  upserts: TradeColumns,
  plan: RowPlan,
): { readonly columns: Omit<TradeColumns, 'revision' | 'payins'>; readonly own: OwnColumns } {
  const { rows, closed, inserted } = plan
  const plain = plainColumns((name, kind) => {
    const column = plainColumn(own.plain, name, kind)
    const news = plainColumn(upserts, name, kind)
    moveRows(column, plan.moves)
    for (let i = 0; i < inserted.length; i++) column[inserted[i]!] = news[i]!
    return new kind(column.buffer, 0, rows)
  })
  const recode = <Value>(
    name: 'instrument' | 'setup' | 'source',
    knownValues: readonly Value[],
    theirs: readonly Value[],
  ) => {
    const { codes, all } = mergeCodes(knownValues, theirs)
    for (let i = 0; i < inserted.length; i++) plain[name][inserted[i]!] = codes[upserts[name][i]!]!
    return all
  }
  const lists = byListKind((kind) => patchList(columns[kind].ids, own.words[kind], upserts[kind], plan, own.capacity))
  return {
    own: {
      ...own,
      words: byListKind((kind) => lists[kind].words),
      largestId: upserts.id.reduce((largest, id) => Math.max(largest, id), own.largestId),
    },
    columns: {
      ...plain,
      rows,
      closed,
      instruments: recode('instrument', columns.instruments, upserts.instruments),
      setups: recode('setup', columns.setups, upserts.setups),
      sources: recode('source', columns.sources, upserts.sources),
      ...byListKind((kind) => ({
        ids: lists[kind].ids,
        words: lists[kind].words.map((words) => words.subarray(0, rows)),
      })),
    },
  }
}

function patchList(
  ids: readonly number[],
  words: readonly Uint32Array[],
  upserts: ListColumn,
  plan: RowPlan,
  capacity: number,
): ListColumn {
  const { codes: bits, all } = mergeCodes(ids, upserts.ids)
  const more = Array.from({ length: Math.ceil(all.length / 32) - words.length }, () => new Uint32Array(capacity))
  const allWords = [...words, ...more]
  for (const word of allWords) {
    moveRows(word, plan.moves)
    for (const row of plan.inserted) word[row] = 0
  }
  bits.forEach((bit, theirs) => {
    const from = upserts.words[theirs >> 5]!
    const to = allWords[bit >> 5]!
    plan.inserted.forEach((row, i) => {
      to[row]! |= ((from[i]! >>> (theirs & 31)) & 1) << (bit & 31)
    })
  })
  return { ids: all, words: allWords }
}

/** Maps their codes to ours; new values are appended. */
function mergeCodes<Value>(ours: readonly Value[], theirs: readonly Value[]) {
  const unknown = theirs.filter((value) => !ours.includes(value))
  const all = unknown.length === 0 ? ours : [...ours, ...unknown]
  return { codes: theirs.map((value) => all.indexOf(value)), all }
}
