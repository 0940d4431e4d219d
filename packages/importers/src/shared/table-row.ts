/** A row of a table in a page or a sheet. */
export interface TableRow {
  /** Line of the file where it starts, or number of the sheet's row; 1-based. */
  readonly line: number
  /** Text by column, trimmed, with single blanks; "" if empty. A cell over several columns is in the first of them. */
  readonly cells: readonly string[]
  /** The first `title` attribute of its cells: a browser's tooltip. "" if there is none. */
  readonly title: string
}

export interface Table {
  readonly rows: readonly TableRow[]
  /** Error that stopped the parsing of the file, as a sentence; null if there was none. */
  readonly problem: string | null
}

/** Row limit of spreadsheets. A file with more rows is an attack or a mistake, not an export. */
export const maxRows = 1_048_576
/** Maximum columns, far more than any export has. Further columns are ignored. */
export const maxColumns = 64

/** Maximum cells of a table, including blank ones between others: 16 per row on average. */
const maxCells = maxRows * 16

/** Counts the cells of a table during parsing, so that a few bytes that represent many cells cannot exhaust memory. */
export class CellCount {
  #count = 0

  /** Adds cells, and returns whether there are too many. */
  isFull(more: number): boolean {
    this.#count += Math.max(more, 0)
    return this.#count > maxCells
  }
}

export const tooManyCells =
  'The file has more than 16 million cells. Export a shorter period or fewer columns and import the parts.'
export const tooManyRows = 'The file has more than 1,048,576 rows. Export a shorter period and import the parts.'

/** Trims a text and collapses blanks of every kind, as a page renders it. */
export function tidyCell(text: string): string {
  const trimmed = text.trim()
  return /[\t\n\r\f\u00a0\u2007\u202f]|\s\s/.test(trimmed) ? trimmed.replace(/\s+/g, ' ') : trimmed
}

/** Text of a row in lists of problems. */
export const rowText = (cells: readonly string[]): string => cells.filter((cell) => cell !== '').join(' | ')
