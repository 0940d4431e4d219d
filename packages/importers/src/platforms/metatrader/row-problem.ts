import type { RowProblem } from '../../importer.ts'
import { rowText, type TableRow } from '../../shared/table-row.ts'

/** A rejected row, with its faulty cell if there is one. */
export function rowProblem(
  row: TableRow,
  severity: RowProblem['severity'],
  reason: string,
  cell: { readonly column: number; readonly name: string } | null = null,
): RowProblem {
  return {
    line: row.line,
    text: rowText(row.cells),
    cell: cell === null ? null : cellRange(row.cells, cell.column),
    column: cell?.name ?? null,
    reason,
    severity,
  }
}

/** Position of a cell in `rowText`; null for an empty or missing one. */
function cellRange(cells: readonly string[], column: number): readonly [number, number] | null {
  const text = cells[column] ?? ''
  if (text === '') return null
  const before = rowText(cells.slice(0, column))
  const from = before === '' ? 0 : before.length + ' | '.length
  return [from, from + text.length]
}
