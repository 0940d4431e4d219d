import { tableImporter } from '../table-importer.ts'
import { sideOf } from '../side-and-size.ts'

/** The activity of Capital.com: from documentation of other programs. The sign of the size is the side; results are in the account's currency. */
export const capitalCom = tableImporter({
  type: 'CAPITAL_COM',
  label: 'Capital.com',
  hint: 'Reports, Trades, Export',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Capital.com trades',
      from: 'Reports, Activity of opened and closed trades, Export',
      leaves: ['Results, fees and swaps are those that the file states in the account’s currency.'],
      marks: [
        'trade id',
        'exec id',
        'instrument symbol',
        'quantity',
        'price',
        'status',
        'rpl converted',
        'swap converted',
      ],
      columns: {
        id: 'exec id',
        account: 'account id',
        symbol: 'instrument symbol',
        size: 'quantity',
        price: 'price',
        time: 'timestamp *|timestamp',
        result: 'rpl converted',
        swap: 'swap converted',
      },
      costs: { columns: ['fee'], written: 'POSITIVE' },
      dates: 'FOUND',
      needless: ['rpl', 'swap', 'currency'],
      contract: (symbol) => ({ symbol, market: 'CFD', pointValue: null }),
      side(cells) {
        const effect = /^closed$/i.test(cells.under('status')) ? 'CLOSE' : 'OPEN'
        return { side: sideOf(cells).side, effect }
      },
      skip: (cells) =>
        /^(opened|closed)$/i.test(cells.under('status')) ? null : `“${cells.under('status')}” is not a trade`,
    },
  ],
})
