import { usSecurityOrFuture } from '../contracts.ts'
import { tableImporter } from '../table-importer.ts'

/**
 * The trades that the trade journal of LuxAlgo exports ("trades.csv"): documentation only, by the columns that its open source writes.
 * Times include their offset; costs are positive. A partly closed position is still open.
 */
export const luxAlgo = tableImporter({
  type: 'LUXALGO',
  label: 'LuxAlgo Trade Journal',
  hint: 'Settings, Your data, Trades (CSV)',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'CLOSED',
      name: 'LuxAlgo trades',
      from: 'Settings, Your data, Trades (CSV)',
      leaves: [
        'Single executions are not in the file: scaled trades have average prices. Tags are not imported.',
        'The full backup (JSON) cannot be imported.',
      ],
      marks: [
        'key',
        'account id',
        'symbol',
        'direction',
        'opened at',
        'closed at',
        'avg entry',
        'avg exit',
        'gross pnl',
      ],
      columns: {
        account: 'account id',
        symbol: 'symbol',
        side: 'direction',
        size: 'quantity',
        entryTime: 'opened at',
        exitTime: 'closed at',
        entryPrice: 'avg entry',
        exitPrice: 'avg exit',
        result: 'gross pnl',
        net: 'net pnl',
        notes: 'notes',
      },
      costs: { columns: ['fees'], written: 'POSITIVE' },
      dates: 'YMD',
      decimals: '.',
      names: ['key'],
      contract: usSecurityOrFuture,
      result: 'GROSS',
    },
  ],
})
