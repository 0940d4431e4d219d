import { usSecurityOrFuture } from '../contracts.ts'
import { withClocks } from '../joined-times.ts'
import { tableImporter } from '../table-importer.ts'

/**
 * The trades that TraderSync exports ("trade_data.csv"): documentation only, by the columns that other journals read of
 * such files. It writes "Commision" with one m; "Return $" is before costs and "Net Return" after them.
 */
export const traderSync = tableImporter({
  type: 'TRADERSYNC',
  label: 'TraderSync',
  hint: 'Trades, Export, CSV',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'CLOSED',
      name: 'TraderSync trades',
      from: 'Trades, Export, CSV',
      leaves: [
        'Single executions are not in the file: scaled trades have average prices. Setups and mistakes are not imported.',
        'A spread of options is one row without its legs. It stays one trade without legs.',
      ],
      marks: ['status', 'symbol', 'size', 'open date', 'close date', 'open time', 'net return', 'side'],
      prepare: withClocks(['open date', 'open time'], ['close date', 'close time']),
      columns: {
        account: 'portfolio',
        symbol: 'symbol',
        side: 'side',
        size: 'size',
        entryTime: 'open date',
        exitTime: 'close date',
        entryPrice: 'entry price',
        exitPrice: 'exit price',
        result: 'net return',
        swap: 'swap',
        notes: 'notes',
      },
      costs: { columns: ['commision|commission', 'fees'], written: 'POSITIVE' },
      needless: ['cost'],
      dates: 'FOUND',
      decimals: '.',
      contract: usSecurityOrFuture,
      isOpen: (cells) => /^open$/i.test(cells.under('status')) || cells.text('exitTime') === '',
      result: 'NET',
    },
  ],
})
