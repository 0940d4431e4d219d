import { futuresContract, share, usSecurityOrFuture } from '../contracts.ts'
import type { Contract } from '../format.ts'
import type { Cells } from '../source-table.ts'
import { isoDay } from '../../shared/dates.ts'
import { optionOf } from '../../shared/options.ts'
import { tableImporter } from '../table-importer.ts'

/**
 * The trades that TradeTally exports ("tradetally-export-2025-03-14.csv"): documentation only, by the columns that its open source writes.
 * Days without times, in UTC; an option has its strike, right and expiry in separate columns. The result is after commission and fees.
 */
export const tradeTally = tableImporter({
  type: 'TRADETALLY',
  label: 'TradeTally',
  hint: 'Trades, Export CSV',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'CLOSED',
      name: 'TradeTally trades',
      from: 'Trades, Export CSV',
      leaves: [
        'Dates without times. Single executions are not in the file: scaled trades have average prices. Strategy, setup, tags and grade are not imported.',
        'Legs of a spread are separate trades: no column states which ones belong together.',
        'The full export (JSON) cannot be imported.',
      ],
      marks: [
        'symbol',
        'side',
        'quantity',
        'entry date',
        'exit date',
        'p&l',
        'fees',
        'commission',
        'strategy',
        'broker',
      ],
      columns: {
        symbol: 'symbol',
        side: 'side',
        size: 'quantity',
        entryTime: 'entry date',
        exitTime: 'exit date',
        entryPrice: 'entry price',
        exitPrice: 'exit price',
        result: 'p&l',
        notes: 'notes',
      },
      costs: { columns: ['commission', 'fees'], written: 'POSITIVE' },
      dates: 'YMD',
      decimals: '.',
      contract: contractOf,
      result: 'NET',
    },
  ],
})

function contractOf(symbol: string, cells: Cells): Contract {
  const kind = cells.under('instrument type').toLowerCase()
  if (kind === 'future') return futuresContract(symbol)
  if (kind === 'crypto') return { symbol, market: 'CRYPTO', pointValue: '1' }
  if (kind !== 'option') return kind === 'stock' ? share(symbol) : usSecurityOrFuture(symbol)
  const [day, strike, right] = ['expiration date', 'strike price', 'option type'].map((head) => cells.under(head))
  if (day === '' || strike === '' || right === '') return usSecurityOrFuture(symbol)
  return { symbol: optionOf(symbol, isoDay(day!, 'YMD'), strike!, right!), market: 'STOCKS', pointValue: '100' }
}
