import { isoDay } from '../../shared/dates.ts'
import { indianContract } from '../contracts.ts'
import { tableImporter } from '../table-importer.ts'

/** The trade report of Upstox: from documentation of other programs. A derivative is identified by its code, expiry and strike. */
export const upstox = tableImporter({
  type: 'UPSTOX',
  label: 'Upstox',
  hint: 'Reports, Trades',
  fileExtensions: ['xlsx', 'csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Upstox trade report',
      from: 'Account, Reports, Trades',
      leaves: [
        'It has no charges. Options are named by expiry, strike and code, because the report does not state whether they are calls or puts.',
      ],
      marks: [
        'date',
        'company',
        'exchange',
        'segment',
        'scrip code',
        'instrument type',
        'trade num',
        'trade time',
        'side',
      ],
      names: ['exchange', 'date', 'trade num'],
      columns: { symbol: 'company', side: 'side', size: 'quantity', price: 'price', time: 'date', clock: 'trade time' },
      dates: 'DMY',
      zone: 'Asia/Kolkata',
      needless: ['amount'],
      contract(company, cells) {
        const [kind, strike] = [cells.under('instrument type'), cells.under('strike price')]
        const parts = /^(?:FUT|OPT)/.test(kind)
          ? [
              kind.slice(0, 3),
              company,
              isoDay(cells.under('expiry'), 'DMY'),
              kind.startsWith('OPT') ? strike : '',
              cells.under('scrip code'),
            ]
          : [company]
        return indianContract(parts.filter((part) => part !== '').join(' '), cells.under('segment'))
      },
      hints: ['The trade report of Upstox has no charges, so results are before costs.'],
    },
  ],
})
