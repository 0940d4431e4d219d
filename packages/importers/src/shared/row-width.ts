import { CellError } from './cell-error.ts'

interface Row {
  readonly line: number
  readonly cells: readonly string[]
}

/** Minimum share of rows with the same length, header included, for a shorter row to count as cut off. */
const nearlyAll = 0.6

/**
 * Lines of the rows that are shorter than nearly all others: they were cut off, and their last number may be incomplete. Empty for a table
 * whose rows vary, such as without trailing blank cells.
 */
export function shortLines(heads: readonly string[], rows: readonly Row[]): ReadonlyMap<number, string> {
  const torn = new Map(
    rows
      .filter(({ cells }) => cells.some(isTorn))
      .map(({ line }) => [line, 'A quotation mark is never closed'] as const),
  )
  const counts = new Map([[heads.length, 1]])
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  const [width, count] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))
  if (count < 2 || count < (rows.length + 1) * nearlyAll) return torn
  return new Map([
    ...torn,
    ...rows
      .filter(({ cells }) => cells.length < width)
      .map(({ line, cells }) => [line, `The row ends early: ${cells.length} cells, other rows have ${width}`] as const),
  ])
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
