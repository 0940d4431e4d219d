import { CsvError, parse } from 'csv-parse/sync'
import { holdsMore } from './holds-more.ts'

export type Delimiter = ',' | ';' | '\t' | '|'

export interface CsvRow {
  /** 1-based line of the file on which the row begins. */
  readonly line: number
  readonly cells: readonly string[]
}

export interface CsvTable {
  readonly rows: readonly CsvRow[]
  /** Why the text could not be read as a table; `rows` is then empty. */
  readonly failure: string | null
}

export const maxRows = 500_000
const maxRowLength = 100_000
/** Maximum cells of all rows together: thirty-two per row. */
const maxCells = maxRows * 32

/** Parses a table without assumptions about its columns. Blank rows are skipped, but count as lines. */
export function readCsv(text: string, delimiter: Delimiter): CsvTable {
  const lines = text.startsWith('\ufeff') ? text.slice(1) : text
  const unified = lines.includes('\r') ? lines.replace(/\r\n?/g, '\n') : lines
  if (holdsMore(unified, delimiter, maxCells)) return failed('The file has more than 16 million cells.')
  try {
    const records = parse(unified, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: maxRowLength,
      to: maxRows + 1,
    })
    if (records.length > maxRows) return failed(`The file has more than ${maxRows.toLocaleString('en-US')} rows.`)
    return { rows: numbered(records, unified.includes('"')), failure: null }
  } catch (error) {
    return failed(reasonOf(error))
  }
}

const failed = (failure: string): CsvTable => ({ rows: [], failure })

function reasonOf(error: unknown): string {
  const code = error instanceof CsvError && error.code
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return 'A quotation mark is never closed. The file seems to be truncated or damaged.'
  if (code === 'CSV_MAX_RECORD_SIZE') return 'A row is too long for a table. The file seems to be damaged.'
  return 'The file cannot be read as a table.'
}

function numbered(records: readonly (readonly string[])[], quoted: boolean): readonly CsvRow[] {
  const rows: CsvRow[] = []
  let line = 1
  for (const cells of records) {
    if (cells.some((cell) => cell !== '' && cell.trim() !== '')) rows.push({ line, cells })
    line += 1 + (quoted ? lineBreaks(cells) : 0)
  }
  return rows
}

function lineBreaks(cells: readonly string[]): number {
  let count = 0
  for (const cell of cells) for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) count++
  return count
}

const maxShown = 120
const shortCell = (cell: string): string => {
  const flat = cell.includes('\n') ? cell.replaceAll('\n', ' ') : cell
  return flat.length > maxShown ? `${flat.slice(0, maxShown - 1)}…` : flat
}

/** A row as it is shown in lists: cells joined by ", ", long ones cut. */
export function rowText(cells: readonly string[]): string {
  if (cells.length > 100) return `${cells.slice(0, 100).map(shortCell).join(', ')}, …`
  return cells.some((cell) => cell.length > maxShown || cell.includes('\n'))
    ? cells.map(shortCell).join(', ')
    : cells.join(', ')
}

/** Range of the cells `first` to `last` in `rowText(cells)`, [from, to). */
export function cellRange(cells: readonly string[], first: number, last = first): readonly [number, number] | null {
  if (first < 0 || last >= Math.min(cells.length, 100)) return null
  const before = cells.slice(0, first).reduce((length, cell) => length + shortCell(cell).length + 2, 0)
  const inside = cells
    .slice(first, last + 1)
    .map(shortCell)
    .join(', ').length
  return [before, before + inside]
}
