import type { RowProblem } from '../importer.ts'
import type { CellError } from '../shared/cell-error.ts'
import { cellRange, rowText } from '../shared/csv.ts'
import type { SourceRow } from './source-table.ts'

const totals = /^\W*(grand |sub[- ]?|transactions? )?(total|totals|sum)\b/i

/** Reasons why a row was not imported, with all lines that it was made of. */
export function problemsOf(row: SourceRow, error: CellError, heads: readonly string[]): readonly RowProblem[] {
  const filled = row.cells.filter((cell) => cell.trim() !== '')
  if (totals.test(filled[0]?.trim() ?? '')) return leftOut(row, 'Totals line')
  if (filled.length <= 1 && heads.length > 1) return leftOut(row, 'Text, not a trade')
  const at = heads.indexOf(error.column)
  const problem: RowProblem = {
    line: row.line,
    text: rowText(row.cells),
    cell: error.column === '' || at < 0 ? null : cellRange(row.cells, at),
    column: error.column === '' ? null : error.column,
    reason: error.message,
    severity: 'error',
  }
  return [problem, ...others(row, `Belongs to line ${row.line}, which was not imported`)]
}

/** Problems of a skipped row. */
export const leftOut = (row: SourceRow, reason: string): readonly RowProblem[] => [
  note(row.line, rowText(row.cells), reason),
  ...others(row, reason),
]

const others = (row: SourceRow, reason: string): readonly RowProblem[] =>
  row.others.map(({ line, text }) => note(line, text, reason))

const note = (line: number, text: string, reason: string): RowProblem => ({
  line,
  text,
  cell: null,
  column: null,
  reason,
  severity: 'note',
})
