import { big, type Decimal, decimalText } from '@afterclose/core/decimal'
import type { RowProblem } from '../../importer.ts'
import { cellRange, rowText } from '../../shared/csv.ts'
import { pointValue } from '../../shared/point-value.ts'
import {
  type BrokerRow,
  codesOf,
  conversionReason,
  isConversion,
  isOption,
  marketOf,
  notesOf,
  problem,
} from './broker-row.ts'
import { asCellError, CellError } from '../../shared/cell-error.ts'
import { type DateRules, optionalNumber, requiredNumber, requiredText, requiredTime } from './cells.ts'
import { englishCategory, englishKind } from './languages.ts'
import { type DescribedContracts, namedContract } from './option-rows.ts'
import type { SectionRow } from './sections.ts'
import { type TradeColumns, tradeColumns } from './trade-heads.ts'

export interface StatementTrades {
  readonly rows: readonly BrokerRow[]
  readonly rejected: readonly RowProblem[]
  readonly warnings: readonly string[]
}

const kinds: Readonly<Record<string, BrokerRow['kind']>> = { Order: 'ORDER', Trade: 'EXECUTION', ClosedLot: 'LOT' }

/**
 * The Data rows of the Trades section: orders, executions, closed lots.
 *
 * @param account used where rows name none
 * @param described contracts of options, from another section
 */
export function statementTrades(
  data: readonly SectionRow[],
  account: string | null,
  dates: DateRules,
  described: DescribedContracts,
): StatementTrades {
  const rows: BrokerRow[] = []
  const rejected: RowProblem[] = []
  const columns = new Map<readonly string[], TradeColumns>()
  const foreignCosts = new Set<string>()
  for (const row of data) {
    let rowColumns = columns.get(row.heads)
    if (rowColumns === undefined) columns.set(row.heads, (rowColumns = tradeColumns(row.heads)))
    const line = { line: row.line, text: rowText(row.cells) }
    if (isConversion(englishCategory(row.cells[rowColumns.category] ?? ''))) {
      rejected.push(problem(line, conversionReason, 'note'))
      continue
    }
    try {
      const trade = readTrade(row, rowColumns, account, dates, described)
      rows.push({ ...trade, ...line })
      if (
        rowColumns.commissionCurrency !== null &&
        trade.currency !== rowColumns.commissionCurrency &&
        trade.commission === '0'
      )
        foreignCosts.add(`${rowColumns.commissionCurrency} for ${trade.symbol}`)
    } catch (error) {
      const { column, message } = asCellError(error)
      const cell = cellRange(row.cells, row.heads.indexOf(column))
      rejected.push({ ...problem(line, message), column, cell })
    }
  }
  const warnings = [...foreignCosts].map(
    (what) => `Commissions in ${what} are in a different currency from the trade and are not included in its costs.`,
  )
  return { rows, rejected, warnings }
}

function readTrade(
  row: SectionRow,
  columns: TradeColumns,
  account: string | null,
  dates: DateRules,
  described: DescribedContracts,
): Omit<BrokerRow, 'line' | 'text'> {
  const cell = (at: number): string => (at < 0 ? '' : (row.cells[at] ?? '').trim())
  const discriminator = englishKind((row.cells[2] ?? '').trim())
  const kind = Object.hasOwn(kinds, discriminator) ? kinds[discriminator] : undefined
  if (kind === undefined)
    throw new CellError('DataDiscriminator', `“${discriminator}” is not Order, Trade or ClosedLot`)
  const size = big(requiredNumber(cell(columns.quantity), 'Quantity'))
  if (size.eq(0)) throw new CellError('Quantity', 'Size must be above 0')
  const price = requiredNumber(cell(columns.price), 'T. Price')
  const isLot = kind === 'LOT'
  const proceeds = optionalNumber(cell(columns.proceeds), 'Proceeds')
  const basis = optionalNumber(cell(columns.basis), 'Basis')
  const costHead = row.heads[columns.commission] ?? 'Comm/Fee'
  const commission = optionalNumber(cell(columns.commission), costHead) ?? '0'
  const currency = requiredText(cell(columns.currency), 'Currency')
  const costsAreOurs = columns.commissionCurrency === null || columns.commissionCurrency === currency
  const codes = codesOf(cell(columns.code))
  const category = englishCategory(requiredText(cell(columns.category), 'Asset Category'))
  const ownAccount = cell(columns.account)
  const symbol = requiredText(cell(columns.symbol), 'Symbol')
  const named = isOption(category) ? namedContract(symbol) : null
  return {
    kind,
    id: null,
    statement: 0,
    account: ownAccount === '' ? (isLot ? null : account) : ownAccount,
    category,
    symbol,
    currency,
    market: marketOf(category),
    date: requiredTime(cell(columns.time), 'Date/Time', dates),
    quantity: size,
    price,
    cash: isLot ? basis : proceeds === null ? null : moneyMoved(size.gt(0), price, proceeds),
    commission: costsAreOurs ? decimalText(big(commission).neg()) : '0',
    realised: optionalNumber(cell(columns.realised), 'Realized P/L'),
    pointValue: pointValue(isLot ? basis : proceeds, price, decimalText(size)),
    fxRate: null,
    codes,
    notes: notesOf(codes),
    contract: named === null ? null : { ...named, ...described.get(symbol) },
    order: null,
    legOrder: null,
  }
}

/** Proceeds are signed; the notional value that futures have instead is not. */
function moneyMoved(bought: boolean, price: Decimal, proceeds: Decimal): Decimal {
  const paid = bought === big(price).gte(0)
  const size = big(proceeds).abs()
  return decimalText(paid ? size.neg() : size)
}
