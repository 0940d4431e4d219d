import { usSecurity } from '../contracts.ts'
import { sideWithShorts } from '../side-and-size.ts'
import { tableImporter } from '../table-importer.ts'

/** Orders of Webull (United States), from files. They have no fees; each time states its zone. */
export const webull = tableImporter({
  type: 'WEBULL',
  label: 'Webull',
  hint: 'Orders',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Webull orders',
      from: 'Account, Orders, Export',
      evidence: 'FILES',
      newestFirst: true,
      marks: ['symbol', 'side', 'filled', 'avg price', 'time in force', 'filled time'],
      columns: { symbol: 'symbol', side: 'side', size: 'filled', price: 'avg price', time: 'filled time' },
      dates: 'MDY',
      contract: usSecurity,
      side: sideWithShorts,
      skip: (cells) =>
        ['', '0'].includes(cells.number('size') ?? '') ? `“${cells.under('status')}” is not a filled order` : null,
      hints: ['Webull orders have no fees, so results are before costs.'],
    },
  ],
})
