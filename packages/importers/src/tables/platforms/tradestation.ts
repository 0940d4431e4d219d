import { usSecurityOrFuture } from '../contracts.ts'
import { sideWithShorts } from '../side-and-size.ts'
import { tableImporter } from '../table-importer.ts'

/** The filled orders of TradeStation's TradeManager: documentation only, by the columns that other importers read. */
export const tradeStation = tableImporter({
  type: 'TRADESTATION',
  label: 'TradeStation',
  hint: 'TradeManager, Orders, Export',
  fileExtensions: ['csv', 'xlsx', 'txt'],
  formats: [
    {
      kind: 'FILLS',
      name: 'TradeStation orders',
      from: 'TradeManager, Orders, Export',
      marks: ['order #', 'order status', 'type', 'symbol', 'qty filled', 'filled price', 'entered'],
      columns: {
        id: 'order #',
        account: 'account',
        symbol: 'symbol',
        side: 'type',
        size: 'qty filled',
        price: 'filled price',
        time: 'filled|filled time|entered',
      },
      costs: { columns: ['commission', 'fees|route fee'], written: 'POSITIVE' },
      dates: 'MDY',
      decimals: '.',
      contract: usSecurityOrFuture,
      skip: (cells) =>
        ['', '0'].includes(cells.number('size') ?? '')
          ? `“${cells.under('order status')}” is not a filled order`
          : null,
      side: sideWithShorts,
    },
    {
      kind: 'NOT_READ',
      name: 'trades list of a TradeStation strategy report',
      marks: [
        '#',
        'type',
        'date/time',
        'signal',
        'price',
        'cum net profit|cumulative profit|net profit cum net profit',
      ],
      instead: 'Export the orders instead: TradeManager, Orders, Export.',
    },
  ],
})
