import { usSecurity } from '../contracts.ts'
import { tableImporter } from '../table-importer.ts'

/** The blotter of Lightspeed: from files of other programs. Times are New York. */
export const lightspeed = tableImporter({
  type: 'LIGHTSPEED',
  label: 'Lightspeed',
  hint: 'My Account, Reports, Blotter, CSV',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Lightspeed blotter',
      from: 'My Account, Reports, Account List, Blotter, CSV',
      marks: ['buy/sell', 'symbol', 'qty', 'trade number', 'principal amount', 'commission amount', 'raw exec time'],
      names: ['trade date', 'trade number'],
      columns: {
        account: 'account number',
        symbol: 'symbol',
        side: 'buy/sell',
        size: 'qty',
        price: 'price',
        time: 'raw exec time',
        currency: 'currency code',
      },
      costs: {
        columns: ['commission amount', 'fee sec', 'fee mf', 'fee1', 'fee2', 'fee3', 'fee4', 'fee stamp', 'fee taf'],
        written: 'POSITIVE',
      },
      dates: 'MDY',
      zone: 'America/New_York',
      needless: ['principal amount', 'net amount', 'mutual fund sales charge rate', 'trade interest'],
      contract: usSecurity,
    },
  ],
})
