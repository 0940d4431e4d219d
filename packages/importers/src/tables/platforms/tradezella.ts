import { usSecurityOrFuture } from '../contracts.ts'
import { withClocks } from '../joined-times.ts'
import { tableImporter } from '../table-importer.ts'

/** The trades that TradeZella exports: documentation only, by the columns that other journals read of such files. */
export const tradeZella = tableImporter({
  type: 'TRADEZELLA',
  label: 'TradeZella',
  hint: 'Trade Log, Export',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'CLOSED',
      name: 'TradeZella trades',
      from: 'Trade Log, Export',
      leaves: ['Single executions are not in the file: scaled trades have average prices.'],
      marks: ['account name', 'open date', 'close date', 'side', 'symbol', 'entry price', 'gross p&l|net p&l'],
      prepare: withClocks(['open date', 'open time'], ['close date', 'close time']),
      columns: {
        account: 'account name',
        symbol: 'symbol',
        side: 'side',
        size: 'quantity',
        entryTime: 'open date',
        exitTime: 'close date',
        entryPrice: 'entry price',
        exitPrice: 'exit price',
        result: 'gross p&l',
        swap: 'swap',
        notes: 'notes',
      },
      costs: { columns: ['commission|commissions', 'fee|fees'], written: 'POSITIVE' },
      dates: 'FOUND',
      decimals: '.',
      contract: usSecurityOrFuture,
      result: 'GROSS',
    },
  ],
})
