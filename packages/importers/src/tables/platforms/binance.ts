import { big, decimalText } from '@afterclose/core/decimal'
import { readNumber } from '../../shared/numbers.ts'
import type { FillCost } from '../format.ts'
import { cellReader, type Cells, headAt, plainHeads, type SourceTable } from '../source-table.ts'
import { tableImporter } from '../table-importer.ts'

/** Quote coins, the longer names first. */
const quotes = [
  'FDUSD',
  'USDT',
  'USDC',
  'BUSD',
  'TUSD',
  'BIDR',
  'EUR',
  'GBP',
  'TRY',
  'BRL',
  'AUD',
  'USD',
  'BTC',
  'ETH',
  'BNB',
  'DAI',
]

const quoteOf = (pair: string): string | null =>
  quotes.find((quote) => pair.length > quote.length && pair.endsWith(quote)) ?? null

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
      contract(pair) {
        const currency = quoteOf(pair)
        return { symbol: pair, market: 'CRYPTO', pointValue: '1', ...(currency === null ? {} : { currency }) }
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

/** Sizes without the coin behind them, which is that of the pair: "100.00S" of SUSDT is a number, "100.00S" alone may be a wrong digit. */
function withPlainSizes(table: SourceTable): SourceTable {
  const size = headAt(plainHeads(table.heads), 'executed')
  const cell = cellReader(table.heads)
  return {
    ...table,
    rows: table.rows.map((row) => {
      const [pair, text] = [cell(row, 'pair'), cell(row, 'executed')]
      const coin = pair.slice(0, -(quoteOf(pair) ?? pair).length)
      if (coin === '' || !text.endsWith(coin)) return row
      return { ...row, cells: row.cells.with(size, text.slice(0, -coin.length).trimEnd()) }
    }),
  }
}

/** A fee in the quote coin is money; in the traded coin it reduces the received size; in any other it counts at its rate. */
function costOf(cells: Cells): FillCost {
  const text = cells.under('fee').trim()
  const [, digits = '', coin = ''] = /^([\d.,]+)\s*([A-Z0-9]*)$/.exec(text) ?? []
  const fee = readNumber(digits, '.') ?? '0'
  const pair = cells.text('symbol')
  if (fee === '0') return { commission: '0' }
  if (coin === '' || coin === quoteOf(pair)) return { commission: fee }
  if (!pair.startsWith(coin)) return { commission: '0', other: { currency: coin, amount: fee } }
  const worth = decimalText(big(fee).times(cells.positive('price')))
  return /^buy$/i.test(cells.text('side')) ? { commission: worth, size: fee } : { commission: worth }
}
