import { big, decimalText } from '@afterclose/core/decimal'
import { amountInCoin, type CoinPair, coinsOrMoneyOf, pairWith } from '../../shared/coin-pairs.ts'
import { CellError, quotedCell } from '../../shared/cell-error.ts'
import { isBlank, readNumber } from '../../shared/numbers.ts'
import type { FillCost } from '../format.ts'
import { cellReader, type Cells, headAt, plainHeads, type SourceTable } from '../source-table.ts'
import { tableImporter } from '../table-importer.ts'

/** The spot trade history of Binance, from files. UTC. Amounts and fees are followed by their coin. */
export const binance = tableImporter({
  type: 'BINANCE',
  label: 'Binance',
  hint: 'Spot trade history',
  fileExtensions: ['csv', 'xlsx'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Binance spot trades',
      from: 'Orders, Spot order, Trade history, Export',
      evidence: 'EXAMPLES',
      leaves: ['Fees in a third coin count at the rate that you enter in the preview.'],
      marks: ['date utc', 'pair', 'side', 'price', 'executed', 'amount', 'fee'],
      prepare: withPlainSizes,
      columns: { symbol: 'pair', side: 'side', size: 'executed', price: 'price', time: 'date utc' },
      dates: 'YMD',
      decimals: '.',
      contract(symbol, cells) {
        const currency = pairOf(symbol, cells.under('amount'))?.quote
        return { symbol, market: 'CRYPTO', pointValue: '1', ...(currency !== undefined && { currency }) }
      },
      // Spot coins cannot be sold short: selling coins from elsewhere opens nothing.
      side: (cells) =>
        /^sell$/i.test(cells.text('side')) ? { side: 'SELL', effect: 'CLOSE' } : { side: 'BUY', effect: null },
      skip: (cells) => (/^(buy|sell)$/i.test(cells.text('side')) ? null : 'Neither a buy nor a sell'),
      cost: costOf,
    },
    {
      kind: 'NOT_READ',
      name: 'transaction record of Binance',
      marks: ['utc time', 'operation', 'coin', 'change'],
      instead: 'It has no prices. Export the trade history instead: Orders, Spot order, Trade history, Export.',
    },
  ],
})

/** The coins of a pair: the second is behind the amount, "50.00USDT". */
function pairOf(symbol: string, amount: string): CoinPair | null {
  const quote = /[A-Z][A-Z0-9]*$/.exec(amount)?.[0] ?? ''
  const statedPair = quote === '' ? null : pairWith(symbol, quote)
  return statedPair?.quote === quote ? statedPair : coinsOrMoneyOf(symbol)
}

/** Sizes without the coin behind them, which is that of the pair: "100.00S" of SUSDT is a number, "100.00S" alone may be a wrong digit. */
function withPlainSizes(table: SourceTable): SourceTable {
  const size = headAt(plainHeads(table.heads), 'executed')
  const cell = cellReader(table.heads)
  return {
    ...table,
    rows: table.rows.map((row) => {
      const parsedAmount = amountInCoin(cell(row, 'executed'), pairOf(cell(row, 'pair'), cell(row, 'amount')))
      return parsedAmount === null ? row : { ...row, cells: row.cells.with(size, parsedAmount.amount) }
    }),
  }
}

/** A fee in the quote coin is money; in the traded coin it reduces the received size; in any other it counts at its rate. */
function costOf(cells: Cells): FillCost {
  const text = cells.under('fee')
  const pair = pairOf(cells.text('symbol'), cells.under('amount'))
  const { amount, coin } =
    amountInCoin(text, pair) ?? /^(?<amount>[\d.,]+)\s*(?<coin>[A-Z0-9]*)$/.exec(text)?.groups ?? {}
  const fee = isBlank(text) ? '0' : readNumber(amount ?? text, '.')
  if (fee === null) throw new CellError('Fee', `${quotedCell(text)} is not an amount and its coin`)
  if (fee === '0') return { commission: '0' }
  if (coin === undefined || coin === '' || coin === pair?.quote) return { commission: fee }
  if (coin !== pair?.base) return { commission: '0', other: { currency: coin, amount: fee } }
  const worth = decimalText(big(fee).times(cells.positive('price')))
  return /^buy$/i.test(cells.text('side')) ? { commission: worth, size: fee } : { commission: worth }
}
