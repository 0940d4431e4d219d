import { readNumber } from '../../../shared/numbers.ts'
import { sideOf } from '../../side-and-size.ts'
import type { OptionFacts } from '../../../shared/fill.ts'
import type { Contract, Fills } from '../../format.ts'
import type { Cells } from '../../source-table.ts'
import { tableImporter } from '../../table-importer.ts'
import { joinedTable } from './statement.ts'

const statement: Omit<Fills, 'marks'> = {
  kind: 'FILLS',
  name: 'thinkorswim account statement',
  from: 'Monitor, Account Statement, Export to file',
  evidence: 'FILES',
  leaves: [
    'Futures and rows of options that ended (RAD, EXP) are based on documentation only. Options settled in cash stay open.',
  ],
  newestFirst: true,
  prepare: joinedTable,
  columns: {
    id: 'name',
    account: 'account',
    symbol: 'symbol',
    side: 'side',
    size: 'size',
    price: 'price',
    amount: 'amount',
    time: 'time',
  },
  costs: { columns: ['cost'], written: 'POSITIVE' },
  dates: 'MDY',
  decimals: '.',
  contract: contractOf,
  option: optionOf,
  cash: (cells) => (cells.under('kind') === 'CASH' ? cells.under('text') : null),
  skip: (cells) => (cells.under('kind') === 'NOTE' ? `“${cells.under('text')}” is not a trade` : null),
  side(cells) {
    const { side } = sideOf(cells)
    const effect = cells.under('effect')
    return { side, effect: effect === 'TO OPEN' ? 'OPEN' : effect === 'TO CLOSE' ? 'CLOSE' : null }
  },
}

/**
 * The account statement of thinkorswim, from files: trades are in one of its tables and their costs in another. Futures, their options and
 * rows of options that ended (RAD, EXP) are from documentation only. Times are in the zone set in the program. An assigned option is closed
 * at 0 if the cash balance has its shares, which are bought or sold at the strike; otherwise it stays open.
 */
export const thinkorswim = tableImporter({
  type: 'THINKORSWIM',
  label: 'thinkorswim',
  hint: 'Monitor, Account Statement, Export to file',
  fileExtensions: ['csv'],
  formats: [
    { ...statement, marks: ['date', 'time', 'type', 'ref #', 'description', 'amount', 'balance'] },
    { ...statement, marks: ['exec time', 'spread', 'side', 'qty', 'pos effect', 'symbol', 'exp', 'strike'] },
  ],
})

/** Orders count only in a statement with options. Delivered shares have none. */
function optionOf(cells: Cells): OptionFacts {
  if (cells.under('options') === '') return {}
  const end = cells.under('end')
  return {
    order: cells.under('order') || null,
    ...((end === 'EXPIRED' || end === 'ASSIGNED' || end === 'EXERCISED') && { end }),
  }
}

function contractOf(symbol: string, cells: Cells): Contract {
  if (cells.under('kind') === 'LOST') cells.fail('symbol', 'No trade in the trade history matches this cash row')
  const pointValue = readNumber(cells.under('worth'), '.')
  return { symbol, market: cells.under('type') === 'FUTURE' ? 'FUTURES' : 'STOCKS', pointValue, currency: 'USD' }
}
