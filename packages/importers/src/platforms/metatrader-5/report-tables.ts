import type { TableRow } from '../../shared/table-row.ts'
import { type Column, isNumber, looksLikeTime } from '../metatrader/table-reading.ts'

export type TableKind = 'positions' | 'orders' | 'deals' | 'open positions' | 'working orders'

/** One table of a report. */
export interface ReportTable {
  readonly kind: TableKind
  /** The columns with a header, from left to right. */
  readonly columns: readonly Column[]
  readonly rows: readonly TableRow[]
}

export interface ReportParts {
  /** Everything above the first table. */
  readonly head: readonly TableRow[]
  readonly tables: readonly ReportTable[]
  /** Everything that is neither header nor row of a table: sums, balance lines, results. */
  readonly figures: readonly TableRow[]
  /** Commission, fee, swap, profit and balance under the deals; null when they are missing. */
  readonly sums: TableRow | null
}

interface Draft {
  readonly title: string
  readonly columns: readonly Column[]
  readonly rows: TableRow[]
}

/**
 * Splits a report into tables. Terminals write it in the user's language, so a table without an English header is recognised by the shape
 * of its rows: only the column order and words like "buy" and "in" are the same everywhere.
 */
export function splitReport(rows: readonly TableRow[]): ReportParts {
  const head: TableRow[] = []
  const figures: TableRow[] = []
  const drafts: Draft[] = []
  const sums = new Map<Draft, TableRow>()
  let title = ''
  for (const row of rows) {
    const draft = drafts.at(-1)
    const columns = headOf(row.cells)
    if (columns !== null) drafts.push({ title, columns, rows: [] })
    else if (draft !== undefined && isEntry(row.cells)) draft.rows.push(row)
    else {
      const filled = row.cells.filter((cell) => cell !== '')
      if (filled.length === 1) title = filled[0]!
      if (draft !== undefined && !sums.has(draft) && isSums(row.cells)) sums.set(draft, row)
      ;(draft === undefined ? head : figures).push(row)
    }
  }
  const tables = drafts.flatMap((draft) => {
    const kind = kindOf(draft)
    return kind === null ? [] : [{ kind, columns: draft.columns, rows: draft.rows }]
  })
  const deals = drafts.findLast((draft) => kindOf(draft) === 'deals')
  return { head, tables, figures: [...head, ...figures], sums: (deals && sums.get(deals)) ?? null }
}

/** Nine words or more, none of them a number, a time or a label. */
function headOf(cells: readonly string[]): readonly Column[] | null {
  const columns: Column[] = []
  for (const [column, name] of cells.entries()) {
    if (name === '') continue
    if (name.endsWith(':') || isNumber(name) || looksLikeTime(name)) return null
    columns.push({ column, name })
  }
  return columns.length >= 9 ? columns : null
}

const isEntry = (cells: readonly string[]): boolean =>
  looksLikeTime(cells[0]!) || (/^\d+$/.test(cells[1] ?? '') && (cells[2] ?? '') !== '')

/** Numbers on the right and nothing on the left. */
const isSums = (cells: readonly string[]): boolean =>
  cells.slice(0, 8).every((cell) => cell === '') && cells.filter(isNumber).length >= 3

function kindOf({ title, columns, rows }: Draft): TableKind | null {
  const names = columns.map(({ name }) => name.toLowerCase())
  const waiting = names.includes('market price') || /^(open|working)\b/i.test(title)
  if (names.includes('deal')) return 'deals'
  if (names.includes('position')) return waiting ? 'open positions' : 'positions'
  if (names.includes('order')) return waiting ? 'working orders' : 'orders'
  for (const { cells } of rows) {
    const at = (index: number) => cells[columns[index]?.column ?? -1] ?? ''
    if (/^(in|out|in\/out|out by)$/i.test(at(4)) || (at(2) === '' && at(4) === '')) return 'deals'
    // An order has its state, a word, where a position has a number. Volumes are ambiguous: the rest of a partly closed position is "0.5 /
    // 1", like an order.
    if (/^(buy|sell)$/i.test(at(3)) && !/\p{L}/u.test(at(9)))
      return looksLikeTime(at(8)) ? 'positions' : 'open positions'
    if (/ \/ /.test(at(4))) return looksLikeTime(at(8)) ? 'orders' : 'working orders'
  }
  return null
}

const missing = (name: string): Column => ({ column: -1, name: name[0]!.toUpperCase() + name.slice(1) })

/** Finds a column by its English name (`second` for the other one of that name), or, if the table has none of them, by its position. */
export function columnFinder({ columns }: ReportTable) {
  const english = columns.some(({ name }) => name === 'Symbol')
  const all = (name: string) => columns.filter((column) => column.name.toLowerCase() === name)
  return {
    find: (name: string, place: number): Column => (english ? all(name)[0] : columns[place]) ?? missing(name),
    second: (name: string, place: number): Column => (english ? all(name)[1] : columns[place]) ?? missing(name),
    maybe: (name: string, place: number | null): Column | null =>
      (english ? all(name)[0] : place === null ? undefined : columns[place]) ?? null,
  }
}
