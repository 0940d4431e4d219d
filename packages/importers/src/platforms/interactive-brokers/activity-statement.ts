import { failedFile, type ParsedFile } from '../../importer.ts'
import { readCsv } from '../../shared/csv.ts'
import { findDateOrder, readTime } from '../../shared/dates.ts'
import { assemble } from './assemble.ts'
import type { DateRules } from './cells.ts'
import { cellUnder, fieldOf, type SectionRow, sectionRows, strayRowWarnings } from './sections.ts'
import { corporateActions } from './corporate-actions.ts'
import { spanOfPeriod } from './stated-span.ts'
import { statementActions } from './statement-actions.ts'
import { leftOutSections, statementCash } from './statement-cash.ts'
import { statementTotals } from './statement-totals.ts'
import { statementTrades } from './statement-trades.ts'

const format = 'Interactive Brokers activity statement (CSV)'

/**
 * Activity Statement: many tables in one file. A row read is a Data row of the Trades section (order, execution, closed
 * lot, currency conversion); SubTotal and Total rows are checked against these and are no rows themselves.
 */
export function readActivityStatement(text: string): ParsedFile {
  const table = readCsv(text, ',')
  if (table.failure !== null) return failedFile(format, table.failure)
  const rows = sectionRows(table.rows)
  const trades = rows.filter(({ section }) => section === 'Trades')
  const deposits = rows.filter(({ section }) => section === 'Deposits & Withdrawals')
  const account = fieldOf(rows, 'Account Information', 'Account') ?? fieldOf(rows, 'Statement', 'AccountId')
  const dates = dateRules(trades)
  const data = trades.filter(({ kind }) => kind === 'Data')
  const read = statementTrades(data, account, dates)
  const cash = statementCash(deposits, dateRules(deposits))
  const { actions } = corporateActions(statementActions(rows, account, dates))
  const empty = data.length === 0 ? ['The statement has no trades.'] : []
  const subTotals = trades.filter(({ kind }) => kind === 'SubTotal')
  return assemble({
    format,
    accountCurrency: fieldOf(rows, 'Account Information', 'Base Currency'),
    timeZone: dates.inUtc ? 'UTC' : null,
    rows: read.rows,
    rejected: read.rejected,
    payins: cash.payins,
    actions,
    stated: spanOfPeriod(fieldOf(rows, 'Statement', 'Period')),
    totals: (counted) => [...statementTotals(subTotals, counted), ...cash.totals],
    warnings: [
      ...strayRowWarnings(table.rows),
      ...empty,
      ...read.warnings,
      ...cash.warnings,
      ...leftOutSections(rows, actions),
    ],
  })
}

function dateRules(rows: readonly SectionRow[]): DateRules {
  const cells = rows.map((row) => cellUnder(row, 'Date/Time') || cellUnder(row, 'Settle Date'))
  const { order } = findDateOrder(cells, 'MDY')
  return { order, inUtc: cells.some((cell) => (readTime(cell, order)?.offset ?? null) !== null) }
}
