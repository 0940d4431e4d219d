import { tableImporter } from '../table-importer.ts'

/** The transaction history of IG: closed positions, after costs, in the account's currency. From files; UTC. */
export const ig = tableImporter({
  type: 'IG',
  label: 'IG',
  hint: 'Transaction history',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'CLOSED',
      name: 'IG transaction history',
      from: 'My IG, Live accounts, History, Transactions, Download',
      evidence: 'EXAMPLES',
      leaves: ['Funding and charges have separate rows and are not imported.'],
      marks: ['market name', 'open level', 'close level', 'size', 'pl amount', 'date utc', 'open date utc'],
      columns: {
        symbol: 'market name',
        size: 'size',
        entryTime: 'open date utc',
        exitTime: 'date utc',
        entryPrice: 'open level',
        exitPrice: 'close level',
        result: 'pl amount',
        currency: 'currency iso code',
      },
      names: ['reference'],
      dates: 'YMD',
      needless: ['profit and loss', 'currency'],
      zone: 'UTC',
      contract: (symbol) => ({ symbol: symbol.replace(/ converted at [\d.]+$/, ''), market: null, pointValue: null }),
      result: 'NET',
      skip: (cells) =>
        ['', '-', '0'].includes(cells.text('entryPrice')) ? `“${cells.under('summary')}” is not a trade` : null,
    },
  ],
})
