import { indianContract } from '../contracts.ts'
import { tableImporter } from '../table-importer.ts'

/** The tradebook of Zerodha’s Console: from files of other programs. A column has the days, another the times of executions. */
export const zerodha = tableImporter({
  type: 'ZERODHA',
  label: 'Zerodha',
  hint: 'Console, Reports, Tradebook',
  fileExtensions: ['csv', 'xlsx'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Zerodha tradebook',
      from: 'Console, Reports, Tradebook, CSV',
      leaves: ['It has no charges. Results in currencies and commodities are not computed, because sizes are in lots.'],
      marks: ['symbol', 'trade date', 'segment', 'trade type', 'quantity', 'price', 'trade id', 'order execution time'],
      names: ['exchange', 'trade date', 'trade id'],
      columns: {
        symbol: 'symbol',
        side: 'trade type',
        size: 'quantity',
        price: 'price',
        time: 'order execution time',
      },
      dates: 'YMD',
      zone: 'Asia/Kolkata',
      contract: (symbol, cells) => indianContract(symbol, cells.under('segment')),
      hints: ['Zerodha’s tradebook has no charges, so results are before costs.'],
    },
  ],
})
