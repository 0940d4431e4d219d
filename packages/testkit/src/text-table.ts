/**
 * Rows of a table written as text: one line per row, cells between "|". Keeps an oracle readable next to its source.
 *
 * @throws RangeError if a line has another number of cells than there are columns
 */
export function textTable<Column extends string>(
  columns: readonly Column[],
  text: string,
): readonly Readonly<Record<Column, string>>[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    if (cells.length !== columns.length) throw new RangeError(`${cells.length} cells in "${line}"`)
    return rowOf(columns, cells)
  })
}

function rowOf<Column extends string>(columns: readonly Column[], cells: readonly string[]): Record<Column, string> {
  const row: Partial<Record<Column, string>> = {}
  columns.forEach((column, i) => {
    row[column] = cells[i] ?? ''
  })
  if (!isWhole(row, columns)) throw new RangeError('a column is missing')
  return row
}

const isWhole = <Column extends string>(
  row: Partial<Record<Column, string>>,
  columns: readonly Column[],
): row is Record<Column, string> => columns.every((column) => column in row)
