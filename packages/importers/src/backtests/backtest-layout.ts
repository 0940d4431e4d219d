import { type CsvRow, type Delimiter, readCsv } from '../shared/csv.ts'
import { findDateOrder, readClock, readTime } from '../shared/dates.ts'
import { findDecimalSign, isBlank, readNumber } from '../shared/numbers.ts'
import { readSide } from '../shared/sides.ts'
import type { ColumnMapping } from '../importer.ts'
import { uniqueHeads } from '../platforms/generic-csv/sniff.ts'
import { type BacktestField, backtestFields, contents, ranksOf, readMode } from './backtest-fields.ts'

/** Mapping of a file of tested trades. */
export interface BacktestMapping extends Pick<ColumnMapping, 'delimiter' | 'decimalSign' | 'dateOrder'> {
  /** 1-based line of the header; 0 if the file has none. */
  readonly headerLine: number
  /** The header of each field. */
  readonly columns: Readonly<Record<string, string>>
}

export interface BacktestTable {
  readonly heads: readonly string[]
  readonly rows: readonly CsvRow[]
}

/** A file: text split into cells by a delimiter, or the rows of a workbook. */
export type BacktestSource = string | readonly CsvRow[]

const delimiters: readonly Delimiter[] = [',', ';', '\t', '|']
const rowsOf = (source: BacktestSource, delimiter: Delimiter): readonly CsvRow[] =>
  typeof source === 'string' ? readCsv(source, delimiter).rows : source

const searched = 20
const sampled = 300

/** Guesses the mapping of a file; null without rows. */
export function guessBacktest(
  source: BacktestSource,
): { readonly mapping: BacktestMapping; readonly table: BacktestTable } | null {
  const ways = typeof source === 'string' ? delimiters : delimiters.slice(0, 1)
  const candidates = ways.flatMap((delimiter) => candidateOf(rowsOf(source, delimiter), delimiter) ?? [])
  const best = candidates.toSorted((a, b) => b.score - a.score)[0]
  return best === undefined ? null : { mapping: best.mapping, table: best.table }
}

/** The table below the header; null if the header is missing, or the file is no table. */
export function tableOf(source: BacktestSource, { delimiter, headerLine }: BacktestMapping): BacktestTable | null {
  const rows = rowsOf(source, delimiter)
  if (headerLine === 0) return rows.length === 0 ? null : { heads: placesOf(rows), rows }
  const at = rows.findIndex(({ line }) => line === headerLine)
  return at < 0 ? null : { heads: uniqueHeads(rows[at]!.cells), rows: rows.slice(at + 1) }
}

const placesOf = (rows: readonly CsvRow[]): readonly string[] =>
  uniqueHeads(Array.from({ length: Math.max(...rows.slice(0, sampled).map(({ cells }) => cells.length)) }, () => ''))

function candidateOf(rows: readonly CsvRow[], delimiter: Delimiter) {
  if (rows.length === 0) return null
  const named = rows.slice(0, searched).map(({ cells }) => cells.filter((cell) => ranksOf(cell).size > 0).length)
  const most = Math.max(...named)
  const at = most === 0 ? (rows[0]!.cells.some(isValue) ? -1 : 0) : named.indexOf(most)
  const table: BacktestTable =
    at < 0 ? { heads: placesOf(rows), rows } : { heads: uniqueHeads(rows[at]!.cells), rows: rows.slice(at + 1) }
  const columns = guessColumns(table)
  const cellsOf = (...kinds: readonly string[]): readonly string[] => {
    const places = Object.entries(columns).flatMap(([field, head]) =>
      backtestFields.some((one) => one === field && kinds.includes(contents[one])) ? [table.heads.indexOf(head)] : [],
    )
    return table.rows.flatMap(({ cells }) => places.map((place) => cells[place] ?? ''))
  }
  const decimalSign = findDecimalSign(cellsOf('number'), delimiter === ';' ? ',' : '.')
  const { order } = findDateOrder(cellsOf('date'), decimalSign === ',' ? 'DMY' : 'MDY')
  // a decimal comma makes rows longer than their header
  const sample = table.rows.slice(0, sampled)
  const longer = sample.filter(({ cells }) => cells.length > table.heads.length).length / Math.max(sample.length, 1)
  const mapping: BacktestMapping = {
    delimiter,
    headerLine: at < 0 ? 0 : rows[at]!.line,
    decimalSign,
    dateOrder: order,
    columns,
  }
  return {
    mapping,
    table,
    score: Object.keys(columns).length * 10 + (table.heads.length > 1 ? 1 : 0) - longer * 100,
  }
}

/** "2R" and "-1 R" are numbers in a file of results. */
export const withoutR = (cell: string): string => cell.replace(/\s*R$/i, '')

const isNumber = (cell: string): boolean =>
  (readNumber(withoutR(cell), '.') ?? readNumber(withoutR(cell), ',')) !== null
const isDate = (cell: string): boolean => (readTime(cell, 'DMY') ?? readTime(cell, 'MDY')) !== null
const isValue = (cell: string): boolean => /\d/.test(cell) && (isNumber(cell) || isDate(cell))

export const reads: Readonly<Record<(typeof contents)[BacktestField], (cell: string) => boolean>> = {
  number: isNumber,
  date: isDate,
  clock: (cell) => /^\d{1,2}:?\d\d/.test(cell) && readClock(cell) !== null,
  direction: (cell) => readSide(cell) !== null,
  mode: (cell) => readMode(cell) !== null,
  text: () => true,
}

/** Maps columns to fields by name, if most of their cells can be parsed. A column is used once. */
export function guessColumns({ heads, rows }: BacktestTable): Readonly<Record<string, string>> {
  const sample = rows.slice(0, sampled)
  const columns = heads.map((head, at) => {
    const cells = sample.map(({ cells }) => (cells[at] ?? '').trim()).filter((cell) => !isBlank(cell))
    return { head, ranks: ranksOf(head), cells }
  })
  const guess: Record<string, string> = {}
  const usedHeads = new Set<string>()
  for (const field of backtestFields) {
    const fitting = columns
      .filter(({ head, ranks, cells }) => {
        if (usedHeads.has(head) || !ranks.has(field)) return false
        if (cells.length === 0) return ranks.get(field) === 0
        return cells.filter(reads[contents[field]]).length * 2 >= cells.length
      })
      .toSorted((a, b) => a.ranks.get(field)! - b.ranks.get(field)!)
    const [best] = fitting
    if (best === undefined || (field === 'clock' && guess['date'] === undefined)) continue
    guess[field] = best.head
    usedHeads.add(best.head)
  }
  const numbers = columns.filter(({ head, cells }) => !usedHeads.has(head) && cells.length > 0 && cells.every(isNumber))
  // a trader who only tracks R has a single column of numbers
  if (
    guess['r'] === undefined &&
    guess['mode'] === undefined &&
    guess['exitPrice'] === undefined &&
    numbers.length === 1
  )
    guess['r'] = numbers[0]!.head
  return guess
}
