import { indianContract } from '../contracts.ts'
import { tableImporter } from '../table-importer.ts'

/**
 * The trade history of Dhan: from documentation of other programs. A row may be several executions at a rounded average price, and its value
 * is exact.
 */
export const dhan = tableImporter({
  type: 'DHAN',
  label: 'Dhan',
  hint: 'Reports, Trade history',
  fileExtensions: ['csv', 'xlsx'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Dhan trade history',
      from: 'Account, Reports, Trade history, CSV',
      leaves: ['It has no charges.'],
      newestFirst: true,
      marks: ['date', 'time', 'name', 'buy/sell', 'quantity/lot', 'trade price', 'trade value', 'status'],
      columns: {
        symbol: 'name',
        side: 'buy/sell',
        size: 'quantity/lot',
        price: 'trade price',
        amount: 'trade value',
        time: 'date',
        clock: 'time',
      },
      dates: 'YMD',
      zone: 'Asia/Kolkata',
      amount: 'GROSS',
      // The value shows that sizes are in units in every segment.
      contract: (symbol) => indianContract(symbol, ''),
      skip: (cells) =>
        /^traded$/i.test(cells.under('status')) ? null : `“${cells.under('status')}” is not a filled order`,
      hints: ['Dhan’s trade history has no charges, so results are before costs.'],
    },
  ],
})
