import { tableImporter } from '../table-importer.ts'

/** BitMEX: its trade history from documentation only; the wallet history, from a file, has no trades. */
export const bitMex = tableImporter({
  type: 'BITMEX',
  label: 'BitMEX',
  hint: 'Trade History, Save as CSV',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'BitMEX trade history',
      from: 'Trade History, Save as CSV',
      marks: ['transact time', 'symbol', 'exec type', 'side', 'last qty', 'last px'],
      columns: {
        symbol: 'symbol',
        side: 'side',
        size: 'last qty',
        price: 'last px',
        time: 'transact time',
      },
      names: ['exec id'],
      dates: 'FOUND',
      needless: ['exec comm'],
      decimals: '.',
      contract: (symbol) => ({ symbol, market: 'CRYPTO', pointValue: null }),
      skip: (cells) =>
        /^trade$/i.test(cells.under('exec type')) ? null : `“${cells.under('exec type')}” is not a trade`,
      hints: [
        'BitMEX’s trade history counts money in fractions of coins, so results and fees are not imported. Set the point values of its instruments.',
      ],
    },
    {
      kind: 'NOT_READ',
      name: 'wallet history of BitMEX',
      evidence: 'FILES',
      marks: ['transact time', 'transact type', 'amount', 'wallet balance'],
      instead:
        'It has one result per day, without prices. Export the trade history instead: Orders, Trade History, Save as CSV.',
    },
  ],
})
