import type { Decimal } from '@afterclose/core/decimal'
import type { FileTotal, ParsedPayin, ParsedTrade, Span } from '../importer.ts'
import { CellError, quotedCell } from '../shared/cell-error.ts'
import type { FileLine, Fill } from '../shared/fill.ts'
import { type DecimalSign, findDecimalSign, isBlank, isNameless, readNumber } from '../shared/numbers.ts'
import { plainHead } from '../shared/plain-head.ts'
import type { Column, Heads } from './columns.ts'

export interface SourceRow {
  readonly line: number
  readonly cells: readonly string[]
  /** Further lines of the file that were merged into it. */
  readonly others: readonly FileLine[]
}

/** A table as in a file: header row and the rows below it. */
export interface SourceTable {
  readonly heads: readonly string[]
  readonly rows: readonly SourceRow[]
  readonly delimiter: string | null
  /** The name may contain facts that the content lacks, such as the day. */
  readonly fileName: string
  /** Rows above the header row: titles, accounts, other tables. */
  readonly above: readonly SourceRow[]
  /** Zone of its times (IANA), if `prepare` found it. */
  readonly zone?: string
  /** Currency of the account, to which rates of rows convert, if `prepare` found it. */
  readonly accountCurrency?: string
  /** The span that the file states, if `prepare` found it. */
  readonly span?: Span
  /** Totals of the file to check its rows against, if `prepare` found some. */
  readonly totals?: (read: ReadRows) => readonly FileTotal[]
  /** Remarks of `prepare` for the trader. */
  readonly remarks?: readonly string[]
}

/** Result of reading all rows of a table. */
export interface ReadRows {
  readonly trades: readonly ParsedTrade[]
  readonly fills: readonly Fill[]
  readonly payins: readonly ParsedPayin[]
}

/** Index of the first header with one of the names, in the order of the names; -1: none. `names` as in `Heads`. */
export function headAt(plain: readonly string[], names: Heads): number {
  for (const name of names.split('|')) {
    const at = name.endsWith(' *') ? plain.findIndex((head) => head.startsWith(name.slice(0, -1))) : plain.indexOf(name)
    if (at >= 0) return at
  }
  return -1
}

/** Headers for `headAt`, with those of percentages blanked. */
export const plainHeads = (heads: readonly string[]): readonly string[] =>
  heads.map((head) => (head.includes('%') ? '%' : plainHead(head)))

/** Columns that were read by their name, by their header row. */
const named = new WeakMap<readonly string[], Set<number>>()

function noteRead(heads: readonly string[], at: number): void {
  const readColumns = named.get(heads)
  if (readColumns === undefined) named.set(heads, new Set([at]))
  else readColumns.add(at)
}

/** Indexes of the columns of a header row that were read so far. */
export const columnsRead = (heads: readonly string[]): ReadonlySet<number> => named.get(heads) ?? new Set()

/** Reads cells of rows by the names of their column, before their contents are assigned; "" if there is none. */
export function cellReader(heads: readonly string[]): (row: { cells: readonly string[] }, names: Heads) => string {
  const plain = plainHeads(heads)
  const places = new Map<Heads, number>()
  return ({ cells }, names) => {
    let at = places.get(names)
    if (at === undefined) {
      places.set(names, (at = headAt(plain, names)))
      noteRead(heads, at)
    }
    return at < 0 ? '' : (cells[at] ?? '').trim()
  }
}

/**
 * Adds columns derived from others, replacing one of the same name or appended. Runs before anything is read, so that a row reads as if the
 * platform had written it.
 */
export function withColumns(
  table: SourceTable,
  newColumns: Readonly<Record<string, (cell: (names: Heads) => string, row: SourceRow) => string>>,
): SourceTable {
  const read = cellReader(table.heads)
  const heads = [...table.heads]
  const places = Object.entries(newColumns).map(([head, make]) => {
    const place = heads.indexOf(head)
    if (place < 0) heads.push(head)
    return { at: place < 0 ? heads.length - 1 : place, make }
  })
  const width = table.heads.length
  return {
    ...table,
    heads,
    rows: table.rows.map((row) => {
      // A row that is too wide stays so, and is rejected.
      if (row.cells.slice(width).some((cell) => cell.trim() !== '')) return { ...row, cells: [...row.cells, ...heads] }
      const cells = heads.map((_, at) => (at < width ? (row.cells[at] ?? '') : ''))
      for (const { at, make } of places) cells[at] = make((names) => read(row, names), row)
      return { ...row, cells }
    }),
  }
}

/** The cells of one row, by content. An invalid cell throws a `CellError` with the name of the column. */
export interface Cells {
  readonly row: SourceRow
  has(column: Column): boolean
  /** "" if there is no such column. */
  text(column: Column): string
  required(column: Column): string
  number(column: Column): Decimal | null
  /** Above 0. */
  positive(column: Column): Decimal
  /** Cell of a column by its header. */
  under(heads: Heads): string
  numberUnder(heads: Heads): Decimal | null
  fail(column: Column, reason: string): never
}

export interface CellReader {
  of(row: SourceRow): Cells
  /** Index of a column; -1: none. */
  at(column: Column): number
}

/**
 * @param decimalSign of all numbers
 * @param isFound whether it was detected from the file: a column whose own numbers show another is read by that one, as a spreadsheet
 *   converts numbers but no amounts with a currency
 */
export function cellsOf(
  table: SourceTable,
  columns: Readonly<Partial<Record<Column, Heads>>>,
  decimalSign: DecimalSign,
  isFound: boolean,
): CellReader {
  const plain = plainHeads(table.heads)
  const places = new Map<Heads, number>()
  const place = (heads: Heads): number => {
    let at = places.get(heads)
    if (at === undefined) {
      places.set(heads, (at = headAt(plain, heads)))
      noteRead(table.heads, at)
    }
    return at
  }
  const at = (column: Column): number => {
    const heads = columns[column]
    return heads === undefined ? -1 : place(heads)
  }
  const nameOf = (column: Column): string => table.heads[at(column)] ?? ''
  const cell = (row: SourceRow, column: number): string => (column < 0 ? '' : (row.cells[column] ?? '').trim())
  const signs = new Map<number, DecimalSign>()
  const signOf = (column: number): DecimalSign => {
    if (!isFound) return decimalSign
    let sign = signs.get(column)
    if (sign === undefined) {
      sign = findDecimalSign(
        table.rows.map(({ cells }) => cells[column] ?? ''),
        decimalSign,
      )
      signs.set(column, sign)
    }
    return sign
  }
  const parsed = (text: string, column: number): Decimal | null => {
    if (isBlank(text)) return null
    const value = readNumber(text, signOf(column))
    if (value === null) throw new CellError(table.heads[column] ?? '', `${quotedCell(text)} is not a number`)
    return value
  }
  const of = (row: SourceRow): Cells => {
    const text = (column: Column): string => cell(row, at(column))
    const required = (column: Column): string => {
      if (at(column) < 0) throw new CellError('', `The file has no column for ${columnLabels[column] ?? column}`)
      const value = text(column)
      if (column === 'symbol' ? isNameless(value) : isBlank(value))
        throw new CellError(nameOf(column), `${nameOf(column)} is empty`)
      return value
    }
    return {
      row,
      has: (column) => at(column) >= 0,
      text,
      required,
      number: (column) => parsed(text(column), at(column)),
      positive(column) {
        const value = parsed(required(column), at(column))
        if (value === null || value === '0' || value.startsWith('-'))
          throw new CellError(nameOf(column), `${nameOf(column)} must be above 0`)
        return value
      },
      under: (heads) => cell(row, place(heads)),
      numberUnder: (heads) => parsed(cell(row, place(heads)), place(heads)),
      fail(column, reason) {
        throw new CellError(nameOf(column), reason)
      },
    }
  }
  return { of, at }
}

const columnLabels: Readonly<Partial<Record<Column, string>>> = {
  size: 'the size',
  side: 'the side',
  symbol: 'the symbol',
  time: 'the time',
  price: 'the price',
  entryTime: 'the entry time',
  entryPrice: 'the entry price',
}
