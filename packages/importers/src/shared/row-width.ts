import { CellError } from './cell-error.ts'

interface Row {
  readonly line: number
  readonly cells: readonly string[]
}

/** Minimum share of rows with the same length, header included, for a shorter row to count as cut off. */
const nearlyAll = 0.6

/**
 * Lines of the rows that are shorter than nearly all others of their section: they were cut off, and their last number may be incomplete.
 * Empty for a table whose rows vary, such as without trailing blank cells.
 *
 * @param rows all rows below the header, in the order of the file
 * @param isUsed whether a row is read; the others are not compared
 */
export function shortLines(
  heads: readonly string[],
  rows: readonly Row[],
  isUsed: (row: Row) => boolean = () => true,
): ReadonlyMap<number, string> {
  return new Map(
    sectionsOf(heads, rows).flatMap((section) =>
      shortInSection(
        section.heads,
        section.rows.filter((row) => isUsed(row)),
      ),
    ),
  )
}

function shortInSection(heads: readonly string[], rows: readonly Row[]): readonly (readonly [number, string])[] {
  const torn = rows
    .filter(({ cells }) => cells.some(isTorn))
    .map(({ line }) => [line, 'A quotation mark is never closed'] as const)
  const counts = new Map([[heads.length, 1]])
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  const [width, count] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))
  if (count < 2 || count < (rows.length + 1) * nearlyAll) return torn
  const short = rows
    .filter(({ cells }) => cells.length < width)
    .map(({ line, cells }) => [line, `The row ends early: ${cells.length} cells, other rows have ${width}`] as const)
  return [...torn, ...short]
}

interface Section {
  readonly heads: readonly string[]
  readonly rows: Row[]
}

/** Splits the rows of a file with several tables: each begins with its own header, below a blank line or a title alone in its line. */
function sectionsOf(heads: readonly string[], rows: readonly Row[]): readonly Section[] {
  const sections: Section[] = [{ heads, rows: [] }]
  let before: Row | undefined
  for (const row of rows) {
    if (before !== undefined && isApart(before, row) && isHeader(row)) sections.push({ heads: row.cells, rows: [] })
    else sections.at(-1)!.rows.push(row)
    before = row
  }
  return sections
}

const isApart = (before: Row, row: Row): boolean =>
  isTitle(before) || (row.line > before.line + 1 && row.line > endOf(before) + 1)

const endOf = ({ line, cells }: Row): number =>
  line + cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0)

/** Whether a row has one filled cell. */
function isTitle({ cells }: Row): boolean {
  let filled = 0
  for (const cell of cells) if (cell.trim() !== '' && ++filled > 1) return false
  return filled === 1
}

/** Whether all cells are names: rows of data have at least one number. */
function isHeader({ cells }: Row): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return filled.length > 2 && filled.every((cell) => /\p{L}/u.test(cell) && !/^\W*\d/.test(cell))
}

/** A cell that contains the next row. */
const isTorn = (cell: string): boolean => /\n[^\n]*(?:[,;\t|][^\n]*){3}/.test(cell)

/**
 * Throws for a row whose cells cannot be assigned to columns, or that was cut off.
 *
 * @param short result of `shortLines` for the table
 */
export function checkWidth({ line, cells }: Row, heads: readonly string[], short: ReadonlyMap<number, string>): void {
  const early = short.get(line)
  if (early !== undefined) throw new WidthError(early)
  if (cells.length <= heads.length || cells.slice(heads.length).every((cell) => cell.trim() === '')) return
  throw new WidthError(`${cells.length} cells, but the header has ${heads.length}`)
}

/** Thrown for a row whose cells cannot be assigned to columns. */
export class WidthError extends CellError {
  constructor(reason: string) {
    super('', reason)
  }
}

/** Warns about rows above the header that look like data: they are not imported. */
export function aboveWarning(heads: readonly string[], above: readonly Row[]): readonly string[] {
  const alike = above.filter(
    ({ cells }) =>
      cells.length === heads.length && cells.filter((cell) => cell.trim() !== '').length > cells.length / 2,
  )
  if (alike.length === 0 || heads.length < 4) return []
  const lines = alike.map(({ line }) => line)
  return [
    `Rows above the header row are not imported: line${lines.length === 1 ? '' : 's'} ${lines.slice(0, 5).join(', ')}${lines.length > 5 ? ` and ${lines.length - 5} more` : ''}.`,
  ]
}
