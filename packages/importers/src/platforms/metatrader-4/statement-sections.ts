import type { TableRow } from '../../shared/table-row.ts'
import { isNumber, looksLikeTime } from '../metatrader/table-reading.ts'

/** A row with a ticket, and the comment that an export "with comments" puts into the next row. */
export interface Entry {
  readonly row: TableRow
  readonly comment: string
}

/**
 * Sections of a statement. Tables are recognised by their shape, so that the language of their headers does not matter.
 */
export interface Sections {
  readonly head: readonly TableRow[]
  /** Header of the closed transactions: names of the columns. */
  readonly columns: readonly string[]
  readonly closed: readonly Entry[]
  readonly open: readonly Entry[]
  /** Pending orders that wait. */
  readonly working: readonly Entry[]
  /** Everything else: sums, Closed P/L, Summary, Details. */
  readonly figures: readonly TableRow[]
  /** The file's sums of the money columns of all closed trades; null if missing. */
  readonly sums: TableRow | null
  /** Whether the file continues after its closed and open trades. */
  readonly complete: boolean
}

/** Null without a table of closed transactions. */
export function splitStatement(rows: readonly TableRow[]): Sections | null {
  const tables: { columns: readonly string[]; entries: Entry[] }[] = []
  const head: TableRow[] = []
  const figures: TableRow[] = []
  let sums: TableRow | null = null
  for (const row of rows) {
    const { cells } = row
    const table = tables.at(-1)
    if (isHead(cells)) tables.push({ columns: cells, entries: [] })
    else if (table === undefined) head.push(row)
    else if (isEntry(cells)) table.entries.push({ row, comment: row.title })
    else if (isComment(cells)) addComment(table.entries, cells)
    else {
      if (tables.length === 1 && sums === null && isSums(cells, table.columns)) sums = row
      figures.push(row)
    }
  }
  const closed = tables[0]
  if (closed === undefined) return null
  return {
    head,
    columns: closed.columns,
    closed: closed.entries,
    open: tables[1]?.entries ?? [],
    working: tables.slice(2).flatMap(({ entries }) => entries),
    figures,
    sums,
    complete: tables.length > 2 && figures.length > 0,
  }
}

/** Thirteen columns or more, eight words first, none of them a number or a time: the header of one of the three tables. */
const isHead = (cells: readonly string[]): boolean =>
  cells.length >= 13 &&
  cells.slice(0, 8).every((cell) => cell !== '' && !isNumber(cell) && !looksLikeTime(cell) && !cell.endsWith(':'))

const isEntry = (cells: readonly string[]): boolean => /^\d+$/.test(cells[0]!) || looksLikeTime(cells[1] ?? '')

/** Numbers in all columns after the tenth, with nothing before. */
const isSums = (cells: readonly string[], columns: readonly string[]): boolean =>
  cells.slice(0, 10).every((cell) => cell === '') &&
  columns.slice(10).every((name, at) => name === '' || isNumber(cells[10 + at] ?? ''))

const isComment = (cells: readonly string[]): boolean =>
  cells.length > 10 && cells[10] !== '' && cells.every((cell, column) => column === 10 || cell === '')

/** The comment is also in the `title` of the ticket, except in older terminals. */
function addComment(entries: Entry[], cells: readonly string[]): void {
  const last = entries.at(-1)
  if (last !== undefined && last.comment === '') entries[entries.length - 1] = { ...last, comment: cells[10]! }
}

/** Account number and currency from the line above the tables: "Account: 20000 | Name: … | Currency: USD | …". */
export function accountOf(head: readonly TableRow[]): { account: string | null; currency: string | null } {
  const pairs = head.flatMap(({ cells }) => cells).map((cell) => /^([^:]+):\s*(.*)$/.exec(cell))
  const named = (name: RegExp) => pairs.find((pair) => pair !== null && name.test(pair[1]!))?.[2] ?? ''
  const account = named(/^account/i) || (pairs.find((pair) => /^\d+$/.test(pair?.[2] ?? ''))?.[2] ?? '')
  const statedCurrency = pairs.filter((pair) => /^[A-Z]{3,5}$/.test(pair?.[2] ?? '')).at(-1)?.[2] ?? ''
  const currency = /^[A-Z]{3,5}$/.exec(named(/^currency/i))?.[0] ?? statedCurrency
  return { account: /\d+/.exec(account)?.[0] ?? null, currency: currency === '' ? null : currency }
}
