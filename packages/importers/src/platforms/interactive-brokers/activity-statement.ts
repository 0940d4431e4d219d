import { failedFile, type ParsedFile } from '../../importer.ts'
import { readCsv } from '../../shared/csv.ts'
import { findDateOrder, readTime } from '../../shared/dates.ts'
import { readNumber } from '../../shared/numbers.ts'
import { assemble } from './assemble.ts'
import type { DateRules } from './cells.ts'
import { cellUnder, fieldOf, type SectionRow, sectionRows, strayRowWarnings } from './sections.ts'
import { corporateActions } from './corporate-actions.ts'
import type { DescribedContracts } from './option-rows.ts'
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
  const read = statementTrades(data, account, dates, describedContracts(rows))
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

/** Underlying and multiplier of options, by symbol. Indexes trade weekly options under another name. */
function describedContracts(rows: readonly SectionRow[]): DescribedContracts {
  const described = new Map<string, { underlying?: string; multiplier?: string }>()
  for (const row of rows) {
    const [underlying, multiplier] = [cellUnder(row, 'Underlying'), readNumber(cellUnder(row, 'Multiplier'), '.')]
    if (row.section !== 'Financial Instrument Information' || underlying === '') continue
    // Former names follow after a comma.
    const symbol = cellUnder(row, 'Symbol').split(',')[0]!.replace(/\s+/g, ' ')
    described.set(symbol, { underlying, ...(multiplier !== null && { multiplier }) })
  }
  return described
}

function dateRules(rows: readonly SectionRow[]): DateRules {
  const cells = rows.map((row) => cellUnder(row, 'Date/Time') || cellUnder(row, 'Settle Date'))
  const { order } = findDateOrder(cells, 'MDY')
  return { order, inUtc: cells.some((cell) => (readTime(cell, order)?.offset ?? null) !== null) }
}
