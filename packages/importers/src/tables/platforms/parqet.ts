import { share } from '../contracts.ts'
import { tableImporter } from '../table-importer.ts'

/** The activities of Parqet, a portfolio tracker, in its German form, from a file. UTC; money of the portfolio. */
export const parqet = tableImporter({
  type: 'PARQET',
  label: 'Parqet',
  hint: 'Activities',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Parqet activities',
      from: 'Portfolio, Activities, Export',
      evidence: 'FILES',
      leaves: ['Dividends are not imported. Options and short sales are not distinguished.'],
      newestFirst: true,
      marks: ['datetime', 'price', 'shares', 'amount', 'tax', 'fee', 'type', 'broker', 'identifier', 'holdingname'],
      columns: {
        account: 'broker',
        symbol: 'holdingname',
        side: 'type',
        size: 'shares',
        price: 'price',
        amount: 'amount',
        time: 'datetime',
        currency: 'currency',
        notes: 'identifier',
      },
      costs: { columns: ['fee'], written: 'POSITIVE' },
      dates: 'YMD',
      zone: 'UTC',
      contract: (name, cells) =>
        /crypto/i.test(cells.under('assettype')) ? { symbol: name, market: 'CRYPTO', pointValue: '1' } : share(name),
      skip: (cells) => (/^(buy|sell)$/i.test(cells.text('side')) ? null : `“${cells.text('side')}” is not a trade`),
      side: (cells) =>
        /^sell$/i.test(cells.text('side')) ? { side: 'SELL', effect: 'CLOSE' } : { side: 'BUY', effect: 'OPEN' },
    },
  ],
})
