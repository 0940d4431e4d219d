import { indianContract } from '../contracts.ts'
import { type SourceTable, withColumns } from '../source-table.ts'
import { tableImporter } from '../table-importer.ts'

/** The trade history of Angel One: from documentation of other programs. Purchases and sales have a column of prices each. */
export const angelOne = tableImporter({
  type: 'ANGEL_ONE',
  label: 'Angel One',
  hint: 'Reports, Trade history',
  fileExtensions: ['xlsx', 'csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Angel One trade history',
      from: 'Account, Statements and reports, Trade history',
      leaves: ['Dates without times, so trades of a day are in the order of the file.'],
      marks: ['scrip/contract', 'buy/sell', 'buy price', 'sell price', 'quantity', 'brokerage', 'trade id', 'date'],
      prepare: withPrices,
      names: ['exchange', 'date', 'trade id'],
      columns: {
        symbol: 'scrip/contract',
        side: 'buy/sell',
        size: 'quantity',
        price: 'price of the side',
        time: 'date',
      },
      costs: {
        columns: [
          'brokerage',
          'gst',
          'stt',
          'sebi tax',
          'exchange turnover charges',
          'stamp duty',
          'other charges',
          'ipft charges',
        ],
        written: 'POSITIVE',
      },
      dates: 'FOUND',
      zone: 'Asia/Kolkata',
      contract: (symbol, cells) => indianContract(symbol, cells.under('segment')),
    },
  ],
})

function withPrices(table: SourceTable): SourceTable {
  return withColumns(table, {
    'Price of the side': (text) => text(/^b/i.test(text('buy/sell')) ? 'buy price' : 'sell price'),
  })
}
