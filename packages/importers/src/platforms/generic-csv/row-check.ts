import type { RowProblem } from '../../importer.ts'
import { CellError } from '../../shared/cell-error.ts'
import { cellRange, type CsvRow, rowText } from '../../shared/csv.ts'
import { isNoTrade } from '../../shared/sides.ts'
import type { Columns } from './table.ts'

/** Throws when a row has more cells than the head, so that it cannot be known which belongs where. */
export function checkWidth({ cells }: CsvRow, heads: readonly string[]): void {
  if (cells.length <= heads.length) return
  if (cells.slice(heads.length).every((cell) => cell.trim() === '')) return
  throw new WidthError(`${cells.length} cells, but the header has ${heads.length}`)
}

/** A row whose cells cannot be told apart. */
class WidthError extends CellError {
  constructor(reason: string) {
    super('', reason)
  }
}

const totals =
  /^\W*(grand |sub[- ]?|net |transactions? )?(total|totals|sum|summe|gesamt|totale|totaux|somme|suma|totaal)\b/i

export const isTotalsLine = ({ cells }: CsvRow): boolean =>
  totals.test(cells.find((cell) => cell.trim() !== '')!.trim())

const isTextLine = ({ cells }: CsvRow): boolean => cells.filter((cell) => cell.trim() !== '').length === 1

/** Why a row was not taken, in the list of rejected rows. */
export function rowProblem(row: CsvRow, error: CellError, heads: readonly string[], columns: Columns): RowProblem {
  const line = { line: row.line, text: rowText(row.cells) }
  const note = (reason: string): RowProblem => ({ ...line, cell: null, column: null, reason, severity: 'note' })
  if (isTotalsLine(row)) return note('Line of totals, used to check the rows')
  if (isTextLine(row) && heads.length > 1) return note('Text, not a trade')
  if (error instanceof WidthError)
    return { ...line, ...splitNumber(row, heads), reason: error.message, severity: 'error' }
  const said = (row.cells[columns.side] ?? '').trim()
  if (columns.side >= 0 && isNoTrade(said)) return note(`“${said.slice(0, 40)}” is not a trade`)
  const at = heads.indexOf(error.column)
  return {
    ...line,
    cell: at < 0 ? null : cellRange(row.cells, at),
    column: at < 0 ? null : error.column,
    reason: error.message,
    severity: 'error',
  }
}

/** Where a number without quotation marks was cut in two at its thousands: "6,203.75". */
function splitNumber({ cells }: CsvRow, heads: readonly string[]): Pick<RowProblem, 'cell' | 'column'> {
  const at = cells.findIndex(
    (cell, i) => /^\W{0,2}\d{1,3}$/.test(cell.trim()) && /^\d{3}(\.\d+)?\W?$/.test(cells[i + 1]?.trim() ?? ''),
  )
  return at < 0 ? { cell: null, column: null } : { cell: cellRange(cells, at, at + 1), column: heads[at] ?? null }
}
