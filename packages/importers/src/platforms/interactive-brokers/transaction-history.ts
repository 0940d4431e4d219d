import { big, decimalText } from '@afterclose/core/decimal'
import { failedFile, type ParsedFile, type ParsedPayin, type RowProblem } from '../../importer.ts'
import { actionKindOf } from '../../shared/action-words.ts'
import { cellRange, readCsv, rowText } from '../../shared/csv.ts'
import { findDateOrder } from '../../shared/dates.ts'
import { contentNames } from '../../shared/digest.ts'
import type { FileLine } from '../../shared/fill.ts'
import { pointValue } from '../../shared/point-value.ts'
import { assemble } from './assemble.ts'
import { type BrokerRow, conversionReason, problem } from './broker-row.ts'
import { asCellError, CellError } from '../../shared/cell-error.ts'
import { type DateRules, optionalNumber, requiredNumber, requiredText, requiredTime } from './cells.ts'
import { type CorporateAction, corporateActions, describesAction } from './corporate-actions.ts'
import { leftOut } from './left-out.ts'
import { cellUnder, fieldOf, type SectionRow, sectionRows, strayRowWarnings } from './sections.ts'
import { spanOfPeriod } from './stated-span.ts'

const format = 'Interactive Brokers transaction history (CSV)'
const section = 'Transaction History'

/**
 * Transaction History: one table of everything that moved money, days without times, newest first. A row read is a
 * purchase, a sale or a currency conversion; deposits and withdrawals become payins, other kinds are counted in words.
 * The summary's cash also includes skipped kinds, so it is no check.
 */
export function readTransactionHistory(text: string): ParsedFile {
  const table = readCsv(text, ',')
  if (table.failure !== null) return failedFile(format, table.failure)
  const all = sectionRows(table.rows)
  const history = all.filter((row) => row.section === section && row.kind === 'Data')
  const currency = fieldOf(all, 'Summary', 'Base Currency')
  const dates = {
    order: findDateOrder(
      history.map((row) => cellUnder(row, 'Date')),
      'MDY',
    ).order,
    inUtc: false,
  }

  const rows: BrokerRow[] = []
  const rejected: RowProblem[] = []
  const payins: ParsedPayin[] = []
  const actionRows: CorporateAction[] = []
  const others = new Map<string, number>()
  const nameOf = contentNames()
  for (const row of history) {
    const type = cellUnder(row, 'Transaction Type')
    const line = { line: row.line, text: rowText(row.cells) }
    try {
      if (type === 'Buy' || type === 'Sell') rows.push({ ...readTrade(row, type, currency, dates), ...line })
      else if (/^forex/i.test(type)) rejected.push(problem(line, conversionReason, 'note'))
      else if (/^(deposit|withdrawal)s?$/i.test(type)) payins.push(readPayin(row, currency, dates, nameOf))
      else if (isAction(cellUnder(row, 'Description'))) actionRows.push(readAction(row, dates, line))
      else others.set(type, (others.get(type) ?? 0) + 1)
    } catch (error) {
      const { column, message } = asCellError(error)
      const cell = cellRange(row.cells, row.heads.indexOf(column))
      rejected.push({ ...problem(line, message), column, cell })
    }
  }
  const { actions, unknown } = corporateActions(actionRows)
  if (unknown.length > 0) others.set('Corporate actions', unknown.length)
  return assemble({
    format,
    accountCurrency: currency,
    timeZone: null,
    rows,
    rejected,
    payins,
    actions,
    stated: spanOfPeriod(fieldOf(all, 'Statement', 'Period')),
    totals: () => [],
    newestFirst: true,
    warnings: [
      ...strayRowWarnings(table.rows),
      ...(rows.length > 0 ? ['This report has dates but no times. Trades on the same day are in file order.'] : []),
      ...leftOut(others),
    ],
  })
}

const amountHeads = { gross: 'Gross Amount', commission: 'Commission', net: 'Net Amount' } as const

function readTrade(
  row: SectionRow,
  type: 'Buy' | 'Sell',
  currency: string | null,
  dates: DateRules,
): Omit<BrokerRow, 'line' | 'text'> {
  const size = big(requiredNumber(cellUnder(row, 'Quantity'), 'Quantity')).abs()
  if (size.eq(0)) throw new CellError('Quantity', 'Size must be above 0')
  const price = requiredNumber(cellUnder(row, 'Price'), 'Price')
  const gross = optionalNumber(cellUnder(row, amountHeads.gross), amountHeads.gross)
  const commission = optionalNumber(cellUnder(row, amountHeads.commission), amountHeads.commission) ?? '0'
  const net = optionalNumber(cellUnder(row, amountHeads.net), amountHeads.net)
  if (gross !== null && net !== null && big(gross).plus(commission).minus(net).abs().gt('0.011'))
    throw new CellError(amountHeads.net, 'Net Amount is not Gross Amount plus Commission')
  return {
    kind: 'EXECUTION',
    id: null,
    statement: 0,
    account: cellUnder(row, 'Account') || null,
    category: '',
    symbol: requiredText(cellUnder(row, 'Symbol'), 'Symbol'),
    currency,
    market: null,
    date: requiredTime(cellUnder(row, 'Date'), 'Date', dates),
    quantity: type === 'Buy' ? size : size.neg(),
    price,
    cash: gross,
    commission: decimalText(big(commission).neg()),
    realised: null,
    pointValue: pointValue(gross, price, decimalText(size)),
    fxRate: null,
    codes: new Set(),
    notes: '',
    contract: null,
    order: null,
    legOrder: null,
  }
}

const isAction = (text: string): boolean => describesAction(text) || actionKindOf(text) === 'CASH_IN_LIEU'

const readAction = (row: SectionRow, dates: DateRules, line: FileLine): CorporateAction => ({
  ...line,
  account: cellUnder(row, 'Account') || null,
  date: requiredTime(cellUnder(row, 'Date'), 'Date', dates),
  description: cellUnder(row, 'Description'),
  symbol: cellUnder(row, 'Symbol'),
  quantity: optionalNumber(cellUnder(row, 'Quantity'), 'Quantity') ?? '0',
  proceeds: optionalNumber(cellUnder(row, amountHeads.net), amountHeads.net) ?? '0',
})

function readPayin(
  row: SectionRow,
  currency: string | null,
  dates: DateRules,
  nameOf: (content: string) => string,
): ParsedPayin {
  const amount = cellUnder(row, amountHeads.net) || cellUnder(row, amountHeads.gross)
  const delta = requiredNumber(amount, amountHeads.net)
  const timestamp = requiredTime(cellUnder(row, 'Date'), 'Date', dates)
  const textualReason = cellUnder(row, 'Description') || cellUnder(row, 'Transaction Type')
  const externalId = nameOf([cellUnder(row, 'Account'), timestamp, delta, textualReason].join('\u0000'))
  return { externalId, timestamp, delta, currency, textualReason, line: row.line }
}
