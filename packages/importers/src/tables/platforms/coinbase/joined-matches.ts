import { big, quantity } from '@afterclose/core/decimal'
import { rowText } from '../../../shared/csv.ts'
import { readNumber } from '../../../shared/numbers.ts'
import { cellReader, type SourceRow, type SourceTable } from '../../source-table.ts'

/** Quote currencies, to decide which of two coins is the price. */
const quotes = ['USD', 'EUR', 'GBP', 'USDC', 'USDT', 'DAI', 'BTC', 'ETH']
const money = /^(USD|EUR|GBP|CAD|AUD|CHF|JPY)$/
const heads = [
  'Portfolio',
  'Type',
  'Timestamp',
  'Trade id',
  'Pair',
  'Base',
  'Quote',
  'Side',
  'Size',
  'Price',
  'Money',
  'Cost',
  'Cash',
]

/** Merges the rows of a trade: amount in, amount out, and the fee in the quote currency. */
export function joinedMatches(table: SourceTable): SourceTable {
  const cell = cellReader(table.heads)
  const groups = new Map<string, SourceRow[]>()
  for (const row of table.rows) {
    const trade = cell(row, 'trade id')
    const name =
      trade === '' ? `line ${row.line}` : [cell(row, 'portfolio'), trade, cell(row, 'order id')].join('\u0000')
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [row])
    else group.push(row)
  }
  const amountOf = (row: SourceRow) => readNumber(cell(row, 'amount'), '.') ?? '0'
  const unitOf = (row: SourceRow) => cell(row, 'amount/balance unit')
  const joinedRow = (rows: readonly SourceRow[], values: Readonly<Record<string, string>>): SourceRow => {
    const first = rows[0]!
    const ownCells: Readonly<Record<string, string>> = {
      Portfolio: cell(first, 'portfolio'),
      Type: cell(first, 'type'),
      Timestamp: cell(first, 'timestamp'),
      'Trade id': cell(first, 'trade id'),
      ...values,
    }
    const others = rows.slice(1).map(({ line, cells }) => ({ line, text: rowText(cells) }))
    return { line: first.line, cells: heads.map((head) => ownCells[head] ?? ''), others }
  }
  const rows = [...groups.values()].map((group) => {
    const [a, b, ...more] = group.filter((row) => /^match$/i.test(cell(row, 'type')))
    const fees = group.filter((row) => /^fee$/i.test(cell(row, 'type')))
    const first = group[0]!
    if (a === undefined || b === undefined || more.length > 0) {
      const isCash = /^(deposit|withdrawal)$/i.test(cell(first, 'type')) && money.test(unitOf(first))
      return joinedRow(group, isCash ? { Cash: 'yes', Money: amountOf(first), Quote: unitOf(first) } : {})
    }
    const paidIn = fees[0] === undefined ? quoteOf(unitOf(a), unitOf(b)) : unitOf(fees[0])
    const [base, quote] = unitOf(a) === paidIn ? [b, a] : [a, b]
    const [size, paid] = [big(amountOf(base)), big(amountOf(quote))]
    if (size.eq(0)) return joinedRow(group, {})
    return joinedRow(group, {
      Pair: `${unitOf(base)}-${unitOf(quote)}`,
      Base: unitOf(base),
      Quote: unitOf(quote),
      Side: size.gt(0) ? 'Buy' : 'Sell',
      Size: size.abs().toFixed(),
      Price: quantity(paid.div(size).abs()),
      Money: paid.abs().toFixed(),
      Cost: fees.reduce((total, fee) => total.minus(amountOf(fee)), big(0)).toFixed(),
    })
  })
  return { ...table, heads, rows, above: [] }
}

const quoteOf = (a: string, b: string): string => quotes.find((quote) => quote === a || quote === b) ?? b
