import { big, quantity } from '@afterclose/core/decimal'
import { readNumber } from '../../shared/numbers.ts'
import { indianContract } from '../contracts.ts'
import { type SourceTable, withColumns } from '../source-table.ts'
import { tableImporter } from '../table-importer.ts'

/** The order history of Groww: from documentation of other programs. A row has its value and no price. */
export const groww = tableImporter({
  type: 'GROWW',
  label: 'Groww',
  hint: 'Reports, Stocks, Order history',
  fileExtensions: ['xlsx', 'csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Groww order history',
      from: 'Profile, Reports, Stocks order history',
      leaves: ['It has no charges. Prices are values divided by sizes.'],
      marks: ['stock name', 'symbol', 'type', 'quantity', 'value', 'execution date and time', 'order status'],
      prepare: withPrices,
      names: ['exchange', 'exchange order id', 'execution date and time'],
      columns: {
        symbol: 'symbol',
        side: 'type',
        size: 'quantity',
        price: 'price of value',
        amount: 'value',
        time: 'execution date and time',
      },
      dates: 'DMY',
      decimals: '.',
      zone: 'Asia/Kolkata',
      amount: 'GROSS',
      contract: (symbol) => indianContract(symbol, 'EQ'),
      skip: (cells) =>
        /^executed$/i.test(cells.under('order status'))
          ? null
          : `“${cells.under('order status')}” is not a filled order`,
      hints: ['Groww’s order history has no charges, so results are before costs.'],
    },
  ],
})

function withPrices(table: SourceTable): SourceTable {
  return withColumns(table, {
    'Price of value'(text) {
      const [value, size] = [readNumber(text('value'), '.'), readNumber(text('quantity'), '.')]
      return value === null || size === null || size === '0' ? '' : quantity(big(value).div(size))
    },
  })
}
