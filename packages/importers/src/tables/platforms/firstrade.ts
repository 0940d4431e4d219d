import { describedSecurity, withDescribedSymbols } from '../described-options.ts'
import { actionOfUnits } from '../action-word.ts'
import { tableImporter } from '../table-importer.ts'

const transfers = /wire funds|\bach\b|deposit|withdrawal/i

/** The account history of Firstrade: from documentation of other programs. Amounts are after fees; days have no times. */
export const firstrade = tableImporter({
  type: 'FIRSTRADE',
  label: 'Firstrade',
  hint: 'Accounting, Tax center, Excel/CSV files',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Firstrade account history',
      from: 'Accounts, History, Download CSV',
      leaves: ['Dates without times. Dividends and interest are listed and not imported.'],
      marks: ['symbol', 'quantity', 'price', 'action', 'description', 'trade date', 'amount', 'record type'],
      prepare: withDescribedSymbols,
      columns: {
        symbol: 'symbol or description',
        side: 'action',
        size: 'quantity',
        price: 'price',
        amount: 'amount',
        time: 'trade date',
      },
      dates: 'YMD',
      amount: 'NET',
      needless: ['commission', 'fee', 'interest'],
      contract: describedSecurity,
      cash: (cells) =>
        cells.under('record type') === 'Financial' && transfers.test(cells.under('description'))
          ? cells.under('description')
          : null,
      action: (cells) =>
        cells.under('record type') === 'Trade' ? null : actionOfUnits(cells, cells.under('description')),
      skip: (cells) => (cells.under('record type') === 'Trade' ? null : `“${cells.text('side')}” is not a trade`),
    },
  ],
})
