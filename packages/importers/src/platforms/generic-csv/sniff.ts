import { type CsvRow, type Delimiter, readCsv } from '../../shared/csv.ts'
import { readTime } from '../../shared/dates.ts'
import { readNumber } from '../../shared/numbers.ts'
import { fieldRanks } from './head-names.ts'

export interface Layout {
  readonly delimiter: Delimiter
  /** 1-based line of the header. */
  readonly headerLine: number
  readonly heads: readonly string[]
}

const delimiters: readonly Delimiter[] = [',', ';', '\t', '|']
const headLength = 65_536
const searched = 60
const mostColumns = 500

/** Finds delimiter and header of a table in the first lines of a text; null if there is none. */
export function findLayout(text: string): Layout | null {
  const head = beginning(text)
  let best: (Layout & { score: number }) | null = null
  for (const delimiter of delimiters) {
    if (!head.includes(delimiter)) continue
    const layout = findHead(readCsv(head, delimiter).rows, delimiter)
    if (layout !== null && (best === null || layout.score > best.score)) best = layout
  }
  return best
}

/** Finds the header of a table in its first rows, with a score; null if there is none. */
export function findHead(rows: readonly CsvRow[], delimiter: Delimiter): (Layout & { score: number }) | null {
  const head = bestHead(rows.slice(0, searched))
  if (head === null) return null
  return { delimiter, headerLine: head.row.line, heads: uniqueHeads(head.row.cells), score: head.score }
}

/** Whole lines only, so that a cut does not open a quotation. */
function beginning(text: string): string {
  if (text.length <= headLength) return text
  const cut = text.lastIndexOf('\n', headLength)
  return cut < 0 ? '' : text.slice(0, cut)
}

function bestHead(rows: readonly CsvRow[]): { row: CsvRow; score: number } | null {
  let best: { row: CsvRow; score: number } | null = null
  for (const [at, row] of rows.entries()) {
    const score = headScore(row, rows[at + 1])
    if (score !== null && (best === null || score > best.score)) best = { row, score }
  }
  return best
}

/**
 * Known names score highest. Without any, a header must at least be words above values, in three columns or more, to be mapped manually.
 */
function headScore({ cells }: CsvRow, next: CsvRow | undefined): number | null {
  const named = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (named.length < 2 || cells.length > mostColumns || named.some(isValue)) return null
  const meant = new Set(named.flatMap((cell) => [...fieldRanks(cell).keys()].slice(0, 1)))
  if (meant.size >= 2) return meant.size * 10 + Math.min(named.length, 40) / 100
  const values = next?.cells.filter(isValue).length ?? 0
  const tabular = named.length >= 3 && next !== undefined && Math.abs(next.cells.length - cells.length) <= 1
  return tabular && values >= 1 && new Set(named).size === named.length ? 1 : null
}

const isValue = (cell: string): boolean => {
  const text = cell.trim()
  return (
    /\d/.test(text) &&
    (readNumber(text, '.') ?? readNumber(text, ',') ?? readTime(text, 'DMY') ?? readTime(text, 'MDY')) !== null
  )
}

/** Makes headers unique: repeated ones get a number, empty ones their position. */
export function uniqueHeads(cells: readonly string[]): readonly string[] {
  const headCounts = new Map<string, number>()
  return cells.map((cell, at) => {
    const base = cell.replace(/\s+/g, ' ').trim().slice(0, 100).toWellFormed() || `Column ${at + 1}`
    const count = (headCounts.get(base) ?? 0) + 1
    headCounts.set(base, count)
    return count === 1 ? base : `${base} (${count})`
  })
}
