import { share } from '../contracts.ts'
import { actionIn } from '../action-word.ts'
import { tableImporter } from '../table-importer.ts'

/** The transactions of Swissquote, from a file. Net amounts are authoritative, to the cent. */
export const swissquote = tableImporter({
  type: 'SWISSQUOTE',
  label: 'Swissquote',
  hint: 'Transactions',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Swissquote transactions',
      from: 'Account, Transactions, Export',
      evidence: 'FILES',
      leaves: ['Dividends, interest and currency conversions are not imported.'],
      newestFirst: true,
      marks: ['date', 'order #', 'transaction', 'symbol', 'quantity', 'unit price', 'costs', 'net amount'],
      columns: {
        symbol: 'symbol',
        side: 'transaction',
        size: 'quantity',
        price: 'unit price',
        amount: 'net amount',
        time: 'date',
        currency: 'currency|net amount currency',
      },
      costs: { columns: ['costs'], written: 'POSITIVE' },
      dates: 'DMY',
      decimals: '.',
      amount: 'NET',
      contract: share,
      cash: (cells) =>
        /^(debit|credit|payment|deposit|withdrawal|transfer)$/i.test(cells.text('side')) ? cells.text('side') : null,
      action: (cells) => actionIn(cells.text('side')),
      skip: (cells) => (/^(buy|sell)$/i.test(cells.text('side')) ? null : `“${cells.text('side')}” is not a trade`),
      side: (cells) =>
        /^sell$/i.test(cells.text('side')) ? { side: 'SELL', effect: 'CLOSE' } : { side: 'BUY', effect: 'OPEN' },
    },
  ],
})
