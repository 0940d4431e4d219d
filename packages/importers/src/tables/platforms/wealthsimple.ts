import { share } from '../contracts.ts'
import type { Cells } from '../source-table.ts'
import { actionIn } from '../action-word.ts'
import { tableImporter } from '../table-importer.ts'

const transfers = /^(contribution|deposit|withdrawal|transfer|e_?transfer|eft)/i

/**
 * The activities of Wealthsimple: documentation only. Days without times. The column "direction" states that a position is long, also of
 * its sales.
 */
export const wealthsimple = tableImporter({
  type: 'WEALTHSIMPLE',
  label: 'Wealthsimple',
  hint: 'Activity, Export',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Wealthsimple activities',
      from: 'Activity, Export as CSV',
      leaves: ['Dates without times. Options, dividends and interest are listed and not imported.'],
      marks: [
        'transaction date',
        'account id',
        'activity type',
        'activity sub type',
        'symbol',
        'quantity',
        'unit price',
      ],
      columns: {
        account: 'account id',
        symbol: 'symbol',
        side: 'activity sub type',
        size: 'quantity',
        price: 'unit price',
        amount: 'net cash amount',
        time: 'transaction date',
        currency: 'currency',
      },
      costs: { columns: ['commission'], written: 'POSITIVE' },
      dates: 'YMD',
      amount: 'NET',
      contract: share,
      cash: (cells) =>
        cells.under('activity type') === 'MoneyMovement' && transfers.test(cells.under('activity sub type'))
          ? cells.under('activity sub type')
          : null,
      action: (cells) => actionIn(cells.under('activity sub type') || cells.under('activity type')),
      skip: whyNot,
    },
  ],
})

function whyNot(cells: Cells): string | null {
  const [type, kind] = [cells.under('activity type'), cells.under('activity sub type')]
  if (type === '') return 'Text, not a trade'
  return type === 'Trade' && /^(buy|sell)$/i.test(kind) ? null : `“${kind || type}” is not a trade`
}
