import type { RowProblem } from '../../importer.ts'
import type { CellError } from '../../shared/cell-error.ts'
import { cellRange, type CsvRow, rowText } from '../../shared/csv.ts'
import { isBlank, isNameless } from '../../shared/numbers.ts'
import { WidthError } from '../../shared/row-width.ts'
import { isNoTrade } from '../../shared/sides.ts'
import type { Columns } from './table.ts'

const totals =
  /^\W*(grand |sub[- ]?|net |transactions? )?(total|totals|sum|summe|gesamt|totale|totaux|somme|suma|totaal)\b/i

export const isTotalsLine = ({ cells }: CsvRow): boolean =>
  totals.test(cells.find((cell) => cell.trim() !== '')!.trim())

const unfilled =
  /cancel|annul|storn|reject|refus|abgelehnt|pending|unfilled|not filled|not executed|inactive|deleted|queued|suspended|missed|draft/i
const working = /^(new|open|working|accepted|placed|expired|offen|submitted|sent|received)$/i

/**
 * Why a row is skipped by its own status: an order that was cancelled, or not filled. A cancelled order with a partial fill is imported if
 * the size is the filled one. Null if it is imported.
 */
export function whyNoTrade(
  { cells }: CsvRow,
  heads: readonly string[],
  columns: Columns,
  isFill: boolean,
): string | null {
  const cell = (at: number): string => (at < 0 ? '' : (cells[at] ?? '').trim())
  const isFilledSize = isFill && columns.quantity >= 0 && /fill|exec|ausgef/i.test(heads[columns.quantity]!)
  const size = cell(columns.quantity)
  const nothing = isBlank(size) || /^[-+]?0*[.,]?0*$/.test(size)
  if (isFilledSize && !nothing) return null
  const status = cell(columns.status)
  if (unfilled.test(status) || (isFill && working.test(status))) return `“${status.slice(0, 40)}” is not a filled order`
  const priced = columns.price >= 0 && !isBlank(cell(columns.price)) && !/^0*[.,]?0*$/.test(cell(columns.price))
  return isFilledSize &&
    !priced &&
    (columns.symbol < 0 || !isBlank(cell(columns.symbol))) &&
    !isBlank(cell(columns.side))
    ? 'Nothing in this order was filled'
    : null
}

/** The cash or corporate action word of a row without trade data; else null. */
function cashWord({ cells }: CsvRow, columns: Columns): string | null {
  const lacks = [columns.symbol, columns.quantity, columns.price].some(
    (at) => at >= 0 && (at === columns.symbol ? isNameless : isBlank)((cells[at] ?? '').trim()),
  )
  if (!lacks) return null
  const others = [columns.symbol, columns.account, columns.tags]
  // "Cash" alone is a kind of account.
  const words = cells.filter(
    (cell, at) => !others.includes(at) && cell.trim().length <= 60 && !/^\s*cash\s*$/i.test(cell),
  )
  return words.find(isNoTrade)?.trim() ?? null
}

const isTextLine = ({ cells }: CsvRow): boolean => cells.filter((cell) => cell.trim() !== '').length === 1

/** A skipped row. */
export const leftOut = ({ line, cells }: CsvRow, reason: string): RowProblem => ({
  line,
  text: rowText(cells),
  cell: null,
  column: null,
  reason,
  severity: 'note',
})

/** Why a row was not imported, for the list of rejected rows. */
export function rowProblem(row: CsvRow, error: CellError, heads: readonly string[], columns: Columns): RowProblem {
  const line = { line: row.line, text: rowText(row.cells) }
  const note = (reason: string): RowProblem => leftOut(row, reason)
  if (isTotalsLine(row)) return note('Totals line, used to check the rows')
  if (isTextLine(row) && heads.length > 1) return note('Text, not a trade')
  if (error instanceof WidthError)
    return { ...line, ...splitNumber(row, heads), reason: error.message, severity: 'error' }
  const sideText = (row.cells[columns.side] ?? '').trim()
  if (columns.side >= 0 && isNoTrade(sideText)) return note(`“${sideText.slice(0, 40)}” is not a trade`)
  const cash = cashWord(row, columns)
  if (cash !== null) return note(`“${cash.slice(0, 40)}” is not a trade`)
  const at = heads.indexOf(error.column)
  return {
    ...line,
    cell: at < 0 ? null : cellRange(row.cells, at),
    column: at < 0 ? null : error.column,
    reason: error.message,
    severity: 'error',
  }
}

/** An unquoted number split at its thousands separator: "6,203.75". */
function splitNumber({ cells }: CsvRow, heads: readonly string[]): Pick<RowProblem, 'cell' | 'column'> {
  const at = cells.findIndex(
    (cell, i) => /^\W{0,2}\d{1,3}$/.test(cell.trim()) && /^\d{3}(\.\d+)?\W?$/.test(cells[i + 1]?.trim() ?? ''),
  )
  return at < 0 ? { cell: null, column: null } : { cell: cellRange(cells, at, at + 1), column: heads[at] ?? null }
}
