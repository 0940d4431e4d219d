import { big, decimalText } from '@afterclose/core/decimal'
import { coinPair } from '../contracts.ts'
import type { FillCost } from '../format.ts'
import type { Cells } from '../source-table.ts'
import { tableImporter } from '../table-importer.ts'

/** "XTZ-USDT". */
function pairOf(pair: string) {
  const [base = pair, quote = ''] = pair.split('-')
  return coinPair(base, quote)
}

/** Trades of KuCoin's spot market, from a file of two; the orders of the newer export from documentation only. */
export const kuCoin = tableImporter({
  type: 'KUCOIN',
  label: 'KuCoin',
  hint: 'Trades, or filled orders',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'KuCoin trades',
      from: 'Orders, Trade history, Export',
      evidence: 'FILES',
      marks: ['trade created at', 'symbol', 'side', 'price', 'size', 'fee currency'],
      columns: {
        symbol: 'symbol',
        side: 'side',
        size: 'size',
        price: 'price',
        amount: 'funds',
        time: 'trade created at',
      },
      dates: 'YMD',
      decimals: '.',
      amount: 'GROSS',
      contract: pairOf,
      side: sideOf,
      cost: costOf,
    },
    {
      kind: 'FILLS',
      name: 'KuCoin filled orders',
      from: 'Orders, Spot orders, Export',
      leaves: ['Fees in a third coin count at the rate that you enter in the preview.'],
      marks: ['order id', 'symbol', 'side', 'avg filled price', 'filled amount', 'fee', 'fee currency'],
      columns: {
        id: 'order id',
        account: 'account type',
        symbol: 'symbol',
        side: 'side',
        size: 'filled amount',
        price: 'avg filled price',
        amount: 'filled volume',
        time: 'filled time *|filled time|order time *|order time',
      },
      dates: 'YMD',
      decimals: '.',
      amount: 'GROSS',
      contract: pairOf,
      side: sideOf,
      cost: costOf,
      skip: (cells) => (['', '0'].includes(cells.number('size') ?? '') ? 'Not a filled order' : null),
    },
  ],
})

function sideOf(cells: Cells) {
  return /^sell$/i.test(cells.text('side'))
    ? ({ side: 'SELL', effect: 'CLOSE' } as const)
    : ({ side: 'BUY', effect: 'OPEN' } as const)
}

/** A fee in the quote coin is money; in the traded coin it reduces the received size; in any other it counts at its rate. */
function costOf(cells: Cells): FillCost {
  const fee = cells.numberUnder('fee') ?? '0'
  const coin = cells.under('fee currency')
  const [base, quote] = cells.text('symbol').split('-')
  if (fee === '0' || coin === '' || coin === quote) return { commission: fee }
  if (coin !== base) return { commission: '0', other: { currency: coin, amount: fee } }
  const worth = decimalText(big(fee).times(cells.positive('price')))
  return sideOf(cells).side === 'BUY' ? { commission: worth, size: fee } : { commission: worth }
}
