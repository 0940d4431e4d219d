import { usSecurity } from '../contracts.ts'
import { sideWithShorts } from '../side-and-size.ts'
import { tableImporter } from '../table-importer.ts'

/** The executions of moomoo: documentation only. Short sales have a word of their own, and times state their zone. */
export const moomoo = tableImporter({
  type: 'MOOMOO',
  label: 'moomoo',
  hint: 'Account, History, Export',
  fileExtensions: ['csv', 'xlsx'],
  formats: [
    {
      kind: 'FILLS',
      name: 'moomoo executions',
      from: 'Account, Orders, History, Export',
      leaves: ['They have no fees.'],
      newestFirst: true,
      marks: ['symbol', 'side', 'fill qty', 'fill price', 'fill amount', 'fill time'],
      columns: {
        symbol: 'symbol',
        side: 'side',
        size: 'fill qty',
        price: 'fill price',
        amount: 'fill amount',
        time: 'fill time',
        currency: 'currency',
      },
      dates: 'FOUND',
      amount: 'GROSS',
      contract: usSecurity,
      side: sideWithShorts,
      skip: (cells) => (['', '0'].includes(cells.number('size') ?? '') ? 'Not a filled order' : null),
      hints: ['moomoo’s executions have no fees, so results are before costs.'],
    },
  ],
})
