import { big, decimalText } from '@afterclose/core/decimal'
import { readNumber } from '../../shared/numbers.ts'
import type { Contract } from '../format.ts'
import { cellReader, type SourceTable, withColumns } from '../source-table.ts'
import { tableImporter } from '../table-importer.ts'

const heads = {
  symbol: 'contracts|market|symbol',
  size: 'qty|order quantity|quantity|closed size',
  entry: 'entry price|avg entry price',
  exit: 'exit price|avg exit price|filled price',
  result: 'closed p&l|closed p&l *|realized p&l|closed pnl',
  side: 'closing direction|side|trade type',
  fees: ['opening fee|open fee', 'closing fee|close fee', 'funding fee'],
}

/**
 * The closed positions and executions of Bybit's derivatives: documentation only. A row has one time, that of closing, and the side of the closing order.
 * Results are after fees, for which there is no column: for contracts in USDT and USDC they are the result by prices minus the stated one.
 * Funding is not in the file.
 */
export const bybit = tableImporter({
  type: 'BYBIT',
  label: 'Bybit',
  hint: 'Derivatives, Closed P&L or Trade history, Export',
  fileExtensions: ['csv', 'xlsx'],
  formats: [
    {
      kind: 'CLOSED',
      name: 'Bybit closed positions',
      from: 'Orders, Derivatives, Closed P&L, Export',
      marks: [heads.symbol, heads.size, heads.entry, heads.exit, heads.result],
      prepare: withSides,
      columns: {
        symbol: heads.symbol,
        side: 'opened',
        size: heads.size,
        entryTime: 'trade time *|trade time|close time *|close time|time *|time',
        exitTime: 'trade time *|trade time|close time *|close time|time *|time',
        entryPrice: heads.entry,
        exitPrice: heads.exit,
        result: heads.result,
      },
      costs: { columns: ['fees on prices and result'], written: 'POSITIVE' },
      dates: 'FOUND',
      decimals: '.',
      contract: contractOf,
      result: 'NET',
      hints: [
        'Bybit gives one time per position. It is used for both entry and exit, so holding times are 0. Funding is not in the file.',
      ],
    },
    {
      kind: 'FILLS',
      name: 'Bybit trade history',
      from: 'Orders, Derivatives, Trade history, Export',
      leaves: ['Funding is listed but not imported. Results of inverse contracts are not in the file.'],
      marks: ['contracts', 'direction', 'filled qty', 'filled price', 'filled type', 'fees paid'],
      columns: {
        id: 'trasaction id|transaction id',
        symbol: 'contracts',
        side: 'direction',
        size: 'filled qty',
        price: 'filled price',
        time: 'transaction time *|transaction time',
      },
      costs: { columns: ['fees paid'], written: 'POSITIVE' },
      dates: 'FOUND',
      decimals: '.',
      contract: contractOf,
      skip: (cells) => (/^funding/i.test(cells.under('filled type')) ? 'Funding, not a trade' : null),
    },
    {
      kind: 'NOT_READ',
      name: 'transaction log of Bybit',
      marks: ['contract', 'type', 'direction', 'filled price', 'fee paid', 'cash flow', 'wallet balance'],
      instead: 'Export the closed positions instead: Orders, Derivatives, Closed P&L, Export.',
    },
  ],
})

/** Linear contracts are in the coin at the end of their name; for inverse ones the result is in the coin. */
function contractOf(symbol: string): Contract {
  const quote = /(USDT|USDC|PERP)$/.exec(symbol)?.[1]
  if (quote === undefined) return { symbol, market: 'CRYPTO', pointValue: null, currency: symbol.replace(/USD.*$/, '') }
  return { symbol, market: 'CRYPTO', pointValue: '1', currency: quote === 'PERP' ? 'USDC' : quote }
}

const numberOf = (cell: string): number => Number(readNumber(cell, '.') ?? 0)

/** Usual fees of opening and closing, as a share of the turnover of both. */
const usualFees = 0.00055

/**
 * The side that the result proves: with columns of fees by the sign of the result before them, otherwise the one whose fees, which are the
 * rest of the result, are nearer to the usual ones. A small gain that fees turn into a loss would look like the other side.
 */
function sideByPrices(numberUnder: (names: string) => number): 'Long' | 'Short' {
  const [entry, exit, result] = [numberUnder(heads.entry), numberUnder(heads.exit), numberUnder(heads.result)]
  const size = Math.abs(numberUnder(heads.size))
  const moved = (exit - entry) * size
  const statedFees = heads.fees.map(numberUnder)
  const fees = statedFees.some((fee) => fee !== 0)
    ? statedFees.reduce((total, fee) => total + fee, 0)
    : (entry + exit) * size * usualFees
  const gap = (side: 1 | -1): number => Math.abs(moved * side - result - fees)
  return gap(-1) < gap(1) ? 'Short' : 'Long'
}

/** A position that was closed by a purchase was short. Without a side column, prices and result decide. */
function withSides(table: SourceTable): SourceTable {
  const read = cellReader(table.heads)
  const sideOf = (row: { cells: readonly string[] }): string => {
    const closing = read(row, heads.side).toLowerCase()
    if (closing.startsWith('buy') || closing.endsWith('short')) return 'Short'
    if (closing.startsWith('sell') || closing.endsWith('long')) return 'Long'
    return sideByPrices((names) => numberOf(read(row, names)))
  }
  return withColumns(table, {
    Opened: (_, row) => sideOf(row),
    'Fees on prices and result'(text, row) {
      if (contractOf(text(heads.symbol)).pointValue === null) return ''
      const numbers = [heads.entry, heads.exit, heads.size, heads.result].map((names) => readNumber(text(names), '.'))
      const [entry, exit, size, result] = numbers
      if (entry === null || exit === null || size === null || result === null) return ''
      const moved = big(exit!).minus(entry!).times(big(size!).abs())
      const fees = (sideOf(row) === 'Long' ? moved : moved.neg()).minus(result!)
      const most = big(exit!).plus(entry!).times(big(size!).abs()).div(100)
      return fees.lt(0) || fees.gt(most) ? '' : decimalText(fees.round(8))
    },
  })
}
