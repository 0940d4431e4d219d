import { coinPair } from '../contracts.ts'
import { tableImporter } from '../table-importer.ts'

/** "BTC-ETH": the quote coin comes first. */
function pairOf(pair: string) {
  const [quote = '', base = pair] = pair.split('-')
  return coinPair(base, quote)
}

/** The order history of Bittrex, which has closed: documentation only, by the columns that other importers read. UTC. */
export const bittrex = tableImporter({
  type: 'BITTREX',
  label: 'Bittrex',
  hint: 'Order history',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Bittrex order history',
      from: 'Orders, Order history, Load all (the exchange has closed)',
      marks: [
        'uuid|order uuid',
        'exchange',
        'order type|type',
        'quantity',
        'price',
        'commission|commission paid',
        'closed',
      ],
      columns: {
        id: 'uuid|order uuid',
        symbol: 'exchange',
        side: 'order type|type',
        size: 'quantity',
        price: 'price per unit|limit',
        amount: 'price',
        time: 'closed',
      },
      costs: { columns: ['commission|commission paid'], written: 'POSITIVE' },
      dates: 'MDY',
      decimals: '.',
      zone: 'UTC',
      amount: 'GROSS',
      contract: pairOf,
      skip: (cells) => (/^0*\.?0*$/.test(cells.text('amount')) ? 'Not a filled order' : null),
      side: (cells) =>
        /sell/i.test(cells.text('side')) ? { side: 'SELL', effect: 'CLOSE' } : { side: 'BUY', effect: 'OPEN' },
    },
  ],
})
