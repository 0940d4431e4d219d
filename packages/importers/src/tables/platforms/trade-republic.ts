import { share } from '../contracts.ts'
import { actionIn } from '../action-word.ts'
import { tableImporter } from '../table-importer.ts'

/**
 * The transactions that Trade Republic exports as a table, and those of the tool pytr: documentation only, by the columns that other
 * importers read. UTC; money of the account, fees and taxes as negative amounts. Taxes are not a cost of a trade here.
 */
export const tradeRepublic = tableImporter({
  type: 'TRADE_REPUBLIC',
  label: 'Trade Republic',
  hint: 'Transaction export',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Trade Republic transactions',
      from: 'Profile, Account, Transaction export',
      leaves: ['Taxes do not count as trade costs. Taxes and dividends are not imported.'],
      marks: ['datetime', 'account type', 'category', 'type', 'symbol', 'shares', 'price', 'amount', 'transaction id'],
      columns: {
        id: 'transaction id',
        account: 'account type',
        symbol: 'symbol',
        side: 'type',
        size: 'shares',
        price: 'price',
        amount: 'amount',
        time: 'datetime',
        currency: 'currency',
        notes: 'name',
      },
      costs: { columns: ['fee'], written: 'NEGATIVE' },
      dates: 'YMD',
      needless: ['tax', 'original currency', 'original amount'],
      decimals: '.',
      zone: 'UTC',
      amount: 'GROSS',
      contract: (symbol, cells) =>
        /crypto/i.test(cells.under('asset class')) ? { symbol, market: 'CRYPTO', pointValue: '1' } : share(symbol),
      cash: (cells) =>
        /^(customer_in|customer_out|transfer_|inpayment|outpayment|payment_)/i.test(cells.text('side'))
          ? cells.under('description') || cells.text('side')
          : null,
      action: (cells) => actionIn(cells.text('side').replaceAll('_', ' ')),
      skip: (cells) => (/^(buy|sell)$/i.test(cells.text('side')) ? null : `“${cells.text('side')}” is not a trade`),
      side: (cells) =>
        /^sell$/i.test(cells.text('side')) ? { side: 'SELL', effect: 'CLOSE' } : { side: 'BUY', effect: 'OPEN' },
    },
    {
      kind: 'NOT_READ',
      name: 'list of pytr, a tool for Trade Republic',
      marks: ['date|datum', 'type|typ', 'value|wert', 'note|notiz', 'isin', 'shares|stuck', 'fees|gebuhren'],
      instead: 'It has no prices. Export Trade Republic’s transactions instead: Profile, Account, Transaction export.',
    },
  ],
})
