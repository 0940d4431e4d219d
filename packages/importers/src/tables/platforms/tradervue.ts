import { usSecurityOrFuture } from '../contracts.ts'
import { tableImporter } from '../table-importer.ts'

/**
 * The trades that Tradervue exports: documentation only, by the columns that other journals read of such files. "L" is a
 * long and "S" a short trade; the result is before costs.
 */
export const tradervue = tableImporter({
  type: 'TRADERVUE',
  label: 'Tradervue',
  hint: 'Trades, Export',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'CLOSED',
      name: 'Tradervue trades',
      from: 'Trades, Export',
      leaves: [
        'Single executions are not in the file: scaled trades have average prices. Tags and the initial risk are not imported.',
      ],
      marks: ['open datetime', 'close datetime', 'symbol', 'side', 'volume', 'entry price', 'gross p&l'],
      columns: {
        symbol: 'symbol',
        side: 'side',
        size: 'volume',
        entryTime: 'open datetime',
        exitTime: 'close datetime',
        entryPrice: 'entry price',
        exitPrice: 'exit price',
        result: 'gross p&l',
        net: 'net p&l',
        notes: 'notes',
      },
      costs: { columns: ['commissions', 'fees'], written: 'POSITIVE' },
      dates: 'YMD',
      decimals: '.',
      contract: usSecurityOrFuture,
      result: 'GROSS',
    },
  ],
})
