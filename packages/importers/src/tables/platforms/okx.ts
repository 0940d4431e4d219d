import { big, decimalText } from '@afterclose/core/decimal'
import { rowText } from '../../shared/csv.ts'
import { readNumber } from '../../shared/numbers.ts'
import type { SideWord } from '../../shared/sides.ts'
import { coinPair } from '../contracts.ts'
import type { Contract, FillCost } from '../format.ts'
import { perpetual } from '../perpetuals.ts'
import { sideOf } from '../side-and-size.ts'
import { cellReader, type Cells, type SourceRow, type SourceTable, withColumns } from '../source-table.ts'
import { tableImporter } from '../table-importer.ts'

/**
 * The trading history of OKX: from documentation of other programs. A spot trade is two rows, one for each coin that moved, and each states
 * the fee in its own. Sizes of perpetuals are in contracts of unknown worth: their results are the stated ones.
 */
export const okx = tableImporter({
  type: 'OKX',
  label: 'OKX',
  hint: 'Assets, Order center, Trading history, Export',
  fileExtensions: ['csv', 'xlsx'],
  formats: [
    {
      kind: 'FILLS',
      name: 'OKX trading history',
      from: 'Orders, Trading history, Export',
      leaves: [
        'Transfers and funding are not imported. Results of perpetuals are the stated ones, because their sizes are in contracts.',
      ],
      marks: ['order id', 'trade type', 'symbol', 'action', 'trading unit', 'filled price', 'balance unit'],
      prepare: joinedLegs,
      columns: {
        id: 'id',
        symbol: 'symbol',
        side: 'action',
        size: 'amount',
        price: 'filled price',
        time: 'time',
        result: 'result of contracts',
      },
      dates: 'YMD',
      decimals: '.',
      needless: ['pnl', 'fee', 'fee unit', 'pnl usd', 'fee usd'],
      contract: contractOf,
      side: (cells) => (isSpot(cells.text('symbol')) ? spotSide(cells) : sideOf(cells)),
      cost: costOf,
      skip: (cells) => cells.under('left') || null,
    },
  ],
})

/** "QZL-USDT" is a pair of coins, "QZL-USDT-SWAP" a perpetual. */
const isSpot = (symbol: string): boolean => symbol.split('-').length === 2

function contractOf(symbol: string): Contract {
  const [base = symbol, quote = ''] = symbol.split('-')
  return isSpot(symbol) ? coinPair(base, quote) : { ...perpetual(symbol), pointValue: null }
}

/** Coins of the spot market cannot be sold short: selling coins from elsewhere opens nothing. */
const spotSide = (cells: Cells): SideWord => {
  const { side } = sideOf(cells)
  return { side, effect: side === 'SELL' ? 'CLOSE' : 'OPEN' }
}

/** Joins the row of the second coin of a spot trade to that of the first, whose sizes are in coins. */
function joinedLegs(table: SourceTable): SourceTable {
  const cell = cellReader(table.heads)
  const coins = (row: SourceRow) => cell(row, 'symbol').split('-')
  const unit = (row: SourceRow) => cell(row, 'balance unit')
  const isTrade = (row: SourceRow) => isSpot(cell(row, 'symbol'))
  const orderOf = (row: SourceRow) =>
    [cell(row, 'order id'), cell(row, 'time'), cell(row, 'filled price')].join('\u0000')
  const seconds = Map.groupBy(
    table.rows.filter((row) => isTrade(row) && unit(row) === coins(row)[1]),
    orderOf,
  )
  const paired = new Map<SourceRow, SourceRow>()
  const pairedRows = new Set<SourceRow>()
  for (const row of table.rows) {
    if (!isTrade(row) || unit(row) !== coins(row)[0]) continue
    const worth = big(numberOf(cell(row, 'amount')))
      .times(numberOf(cell(row, 'filled price')))
      .abs()
    const gap = (other: SourceRow) => worth.minus(big(numberOf(cell(other, 'amount'))).abs()).abs()
    const [nearest] = (seconds.get(orderOf(row)) ?? [])
      .filter((other) => !pairedRows.has(other) && cell(other, 'action') !== cell(row, 'action'))
      .toSorted((a, b) => gap(a).cmp(gap(b)))
    if (nearest === undefined) continue
    paired.set(row, nearest)
    pairedRows.add(nearest)
  }
  const feeOf = (row: SourceRow | undefined) =>
    row === undefined ? '' : decimalText(big(numberOf(cell(row, 'fee'))).neg())
  const joinedTable = withColumns(
    { ...table, rows: table.rows.filter((row) => !pairedRows.has(row)) },
    {
      'Result of contracts': (text) => (isSpot(text('symbol')) ? '' : text('pnl')),
      'Fee in own coin': (_, row) => feeOf(row),
      'Fee in other coin': (_, row) => feeOf(paired.get(row)),
      Left: (text, row) =>
        text('symbol') === '' || !/buy|sell|open|close|long|short/i.test(text('action'))
          ? `“${text('action') || text('trade type')}” is not a trade`
          : isSpot(text('symbol')) && !paired.has(row)
            ? 'The row of the other coin is missing'
            : '',
    },
  )
  const others = new Map(
    [...paired].map(([row, other]) => [row.line, { line: other.line, text: rowText(other.cells) }]),
  )
  const withOther = (row: SourceRow): SourceRow => {
    const other = others.get(row.line)
    return other === undefined ? row : { ...row, others: [other] }
  }
  return { ...joinedTable, rows: joinedTable.rows.map(withOther) }
}

const numberOf = (text: string): string => readNumber(text, '.') ?? '0'

/** A fee in the traded coin reduces the received size; one in the other coin is money. */
function costOf(cells: Cells): FillCost {
  const [own, other] = [cells.numberUnder('fee in own coin') ?? '0', cells.numberUnder('fee in other coin') ?? '0']
  if (!isSpot(cells.text('symbol'))) return { commission: own }
  const worth = big(own).times(cells.positive('price'))
  const commission = decimalText(worth.plus(other))
  return own !== '0' && sideOf(cells).side === 'BUY' ? { commission, size: own } : { commission }
}
