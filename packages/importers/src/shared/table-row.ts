/** A row of a table in a page or a sheet. */
export interface TableRow {
  /** Line of the file where it starts, or number of the sheet's row; 1-based. */
  readonly line: number
  /** Text by column, trimmed, blanks made single; "" where nothing stands. A cell over several columns stands in its first. */
  readonly cells: readonly string[]
  /** The first `title` attribute of its cells: what a browser shows under the mouse. "" if there is none. */
  readonly title: string
}

export interface Table {
  readonly rows: readonly TableRow[]
  /** Why the file could not be read to its end, as a sentence; null when it could. */
  readonly problem: string | null
}

/** A spreadsheet's own limit. More rows than that is no export but an attack or a mistake. */
export const maxRows = 1_048_576
/** Far more columns than any export has. What stands further right is not read. */
export const maxColumns = 64

/** Cells of a table, blank ones between others too: sixteen in each of its rows. */
const maxCells = maxRows * 16

/** Counts the cells of a table while it is read, so that a few bytes that stand for many cells cannot fill the memory. */
export class CellCount {
  #count = 0

  /** Counts some more, and says whether these are too many. */
  isFull(more: number): boolean {
    this.#count += Math.max(more, 0)
    return this.#count > maxCells
  }
}

export const tooManyCells =
  'The file has more than 16 million cells. Export a shorter period or fewer columns and import the parts.'
export const tooManyRows = 'The file has more than 1,048,576 rows. Export a shorter period and import the parts.'

/** Blanks of every kind made single, none at the ends: how a page shows a text. */
export function tidy(text: string): string {
  const trimmed = text.trim()
  return /[\t\n\r\f\u00a0\u2007\u202f]|\s\s/.test(trimmed) ? trimmed.replace(/\s+/g, ' ') : trimmed
}

/** Text of a row in lists of problems. */
export const rowText = (cells: readonly string[]): string => cells.filter((cell) => cell !== '').join(' | ')
