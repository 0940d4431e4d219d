import { usSecurityOrFuture } from '../../tables/contracts.ts'
import { tableImporter } from '../../tables/table-importer.ts'

/**
 * The trades that the trade journal of LuxAlgo exports ("trades.csv"): documentation only, by the columns that its open source
 * writes. Times carry their offset; costs are above zero. A position that is partly closed is still open.
 */
export const luxAlgo = tableImporter({
  type: 'LUXALGO',
  label: 'LuxAlgo Trade Journal',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'CLOSED',
      name: 'LuxAlgo trades',
      from: 'Settings, Your data, Trades (CSV)',
      leaves: [
        'Single executions are not in the file: a trade that was scaled has its average prices. Tags are not read.',
        'The full backup, a file of JSON, is not read.',
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
