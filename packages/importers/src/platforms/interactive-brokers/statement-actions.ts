import { rowText } from '../../shared/csv.ts'
import { CellError } from '../../shared/cell-error.ts'
import { type DateRules, optionalNumber, requiredNumber, requiredTime } from './cells.ts'
import { actionKindOf } from '../../shared/action-words.ts'
import { type CorporateAction, describesAction, symbolBefore } from './corporate-actions.ts'
import { cellUnder, type SectionRow } from './sections.ts'

/** A row of a section of cash, such as dividends, that paid for a fraction of a share; null: another row. */
function cashInLieu(row: SectionRow, account: string | null, dates: DateRules): CorporateAction | null {
  const description = cellUnder(row, 'Description')
  if (row.kind !== 'Data' || actionKindOf(description) !== 'CASH_IN_LIEU' || !row.heads.includes('Amount')) return null
  try {
    return {
      line: row.line,
      text: rowText(row.cells),
      account: cellUnder(row, 'Account') || account,
      date: requiredTime(cellUnder(row, 'Date'), 'Date', dates),
      description,
      symbol: symbolBefore(description),
      quantity: '0',
      proceeds: requiredNumber(cellUnder(row, 'Amount'), 'Amount'),
    }
  } catch (error) {
    if (error instanceof CellError) return null
    throw error
  }
}

/**
 * Rows of the section Corporate Actions, by their places in every language: before the description are the report date and the time, after
 * it quantity and proceeds.
 */
export function statementActions(
  rows: readonly SectionRow[],
  account: string | null,
  dates: DateRules,
): readonly CorporateAction[] {
  return rows.flatMap((row) => {
    if (row.section !== 'Corporate Actions') return cashInLieu(row, account, dates) ?? []
    const at = row.cells.findIndex(describesAction)
    if (row.kind !== 'Data' || at < 0) return []
    const cell = (place: number): string => (row.cells[place] ?? '').trim()
    try {
      return {
        line: row.line,
        text: rowText(row.cells),
        account: cellUnder(row, 'Account') || account,
        date: requiredTime(cell(at - 1) || cell(at - 2), 'Date/Time', dates),
        description: cell(at),
        symbol: '',
        quantity: requiredNumber(cell(at + 1), 'Quantity'),
        proceeds: optionalNumber(cell(at + 2), 'Proceeds') ?? '0',
      }
    } catch (error) {
      if (error instanceof CellError) return []
      throw error
    }
  })
}
