import { big, decimalText } from '@afterclose/core/decimal'
import { describedSecurity, withDescribedSymbols } from '../described-options.ts'
import { actionIn } from '../action-word.ts'
import { tableImporter } from '../table-importer.ts'

/** The account activity of Questrade: from documentation of other programs. Options are named in the description, without a symbol. */
export const questrade = tableImporter({
  type: 'QUESTRADE',
  label: 'Questrade',
  hint: 'Reports, Account activity, Export to Excel',
  fileExtensions: ['xlsx', 'csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Questrade account activity',
      from: 'Reports, Account activity, Export to Excel',
      leaves: ['Dividends and interest are listed and not imported.'],
      marks: ['transaction date', 'action', 'symbol', 'gross amount', 'commission', 'net amount', 'activity type'],
      prepare: withDescribedSymbols,
      columns: {
        account: 'account #',
        symbol: 'symbol or description',
        side: 'action',
        size: 'quantity',
        price: 'price',
        amount: 'net amount',
        time: 'transaction date',
        currency: 'currency',
      },
      dates: 'FOUND',
      amount: 'NET',
      needless: ['gross amount'],
      costs: { columns: ['commission'], written: 'NEGATIVE' },
      // Purchases may have the sign of sales.
      cost: (cells) => ({ commission: decimalText(big(cells.numberUnder('commission') ?? '0').abs()) }),
      contract: describedSecurity,
      cash: (cells) =>
        /^(deposits|withdrawals)$/i.test(cells.under('activity type'))
          ? cells.under('description') || cells.under('activity type')
          : null,
      action: (cells) => actionIn(`${cells.under('activity type')} ${cells.text('side')}`, cells.under('description')),
      skip: (cells) =>
        cells.under('activity type') === 'Trades' && /^(buy|sell)$/i.test(cells.text('side'))
          ? null
          : `“${cells.under('activity type') || cells.text('side')}” is not a trade`,
    },
  ],
})
