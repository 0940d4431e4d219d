import { usSecurity } from '../contracts.ts'
import { sideOf } from '../side-and-size.ts'
import { tableImporter } from '../table-importer.ts'

/** Executions in the layout of the clearing firm, as TradeZero and others give them, from files. Times are New York's. */
export const tradeZero = tableImporter({
  type: 'TRADEZERO',
  label: 'TradeZero',
  hint: 'Executions',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'TradeZero executions',
      from: 'Account report, Trades, Export; or the TradeNote journal template',
      evidence: 'FILES',
      marks: ['t/d', 'side', 'symbol', 'qty', 'exec time', 'ecn remove', 'net proceeds'],
      columns: {
        account: 'account',
        symbol: 'symbol',
        side: 'side',
        size: 'qty',
        price: 'price',
        amount: 'net proceeds',
        time: 't/d',
        clock: 'exec time',
        currency: 'currency',
        notes: 'note',
      },
      costs: { columns: ['comm', 'sec', 'taf', 'nscc', 'nasdaq', 'ecn remove', 'ecn add'], written: 'POSITIVE' },
      dates: 'MDY',
      needless: ['gross proceeds'],
      zone: 'America/New_York',
      amount: 'NET',
      contract: usSecurity,
      // Long and short positions in one symbol may coexist: B and S belong to the long one, SS and BC to the short one.
      side(cells) {
        const word = sideOf(cells)
        return word.effect === null ? { side: word.side, effect: word.side === 'BUY' ? 'OPEN' : 'CLOSE' } : word
      },
    },
  ],
})
