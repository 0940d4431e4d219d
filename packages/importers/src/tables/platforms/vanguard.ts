import { usSecurity } from '../contracts.ts'
import type { SideWord } from '../../shared/sides.ts'
import { sideOf } from '../side-and-size.ts'
import type { Cells } from '../source-table.ts'
import { actionIn } from '../action-word.ts'
import { tableImporter } from '../table-importer.ts'

const transfers = /^(funds received|funds sent|contribution|withdrawal|deposit)/i

/** The transactions of Vanguard: from files of other programs. A table of holdings is above them; days have no times. */
export const vanguard = tableImporter({
  type: 'VANGUARD',
  label: 'Vanguard',
  hint: 'Transaction history, Download, CSV',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Vanguard transactions',
      from: 'Activity, Transaction history, Download center, CSV',
      leaves: ['Dates without times. Dividends and sweeps are listed and not imported; what they bought is.'],
      newestFirst: true,
      marks: [
        'trade date',
        'settlement date',
        'transaction type',
        'investment name',
        'shares',
        'share price',
        'net amount',
      ],
      columns: {
        account: 'account number',
        symbol: 'symbol',
        side: 'transaction type',
        size: 'shares',
        price: 'share price',
        amount: 'net amount',
        time: 'trade date',
      },
      costs: { columns: ['commissions and fees|commission fees'], written: 'POSITIVE' },
      dates: 'FOUND',
      amount: 'NET',
      needless: ['principal amount', 'accrued interest'],
      contract: usSecurity,
      side: boughtOrSold,
      cash: (cells) => (transfers.test(cells.text('side')) ? cells.text('side') : null),
      action: (cells) => actionIn(cells.text('side')),
      skip: (cells) =>
        /^(buy|sell|reinvestment)/i.test(cells.text('side')) ? null : `“${cells.text('side')}” is not a trade`,
    },
  ],
})

function boughtOrSold(cells: Cells): SideWord {
  return /^reinvestment/i.test(cells.text('side')) ? { side: 'BUY', effect: null } : sideOf(cells)
}
