import { usSecurityOrFuture } from '../contracts.ts'
import { withClocks } from '../joined-times.ts'
import type { ClosedTrades } from '../format.ts'
import { tableImporter } from '../table-importer.ts'

const trades = {
  kind: 'CLOSED',
  name: 'TradeZella trades',
  from: 'Trade Log, Export',
  leaves: [
    'Single executions are not in the file: scaled trades have average prices.',
    'Option trades stay as they are: no column states which ones belong together.',
  ],
  marks: ['account name', 'open date', 'close date', 'side', 'symbol', 'entry price', 'gross p&l'],
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
    net: 'net p&l',
    swap: 'swap',
    notes: 'notes',
  },
  costs: { columns: ['commission|commissions', 'fee|fees'], written: 'POSITIVE' },
  dates: 'FOUND',
  decimals: '.',
  contract: usSecurityOrFuture,
  result: 'GROSS',
} as const satisfies ClosedTrades

/** The trades that TradeZella exports: documentation only, by the columns that other journals read of such files. */
export const tradeZella = tableImporter({
  type: 'TRADEZELLA',
  label: 'TradeZella',
  hint: 'Trade Log, Export',
  fileExtensions: ['csv'],
  formats: [
    trades,
    {
      ...trades,
      name: 'TradeZella trades with net results',
      marks: [...trades.marks.slice(0, -1), 'net p&l'],
      columns: { ...trades.columns, result: 'net p&l' },
      result: 'NET',
    },
  ],
})
