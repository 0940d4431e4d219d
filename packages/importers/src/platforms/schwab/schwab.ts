import { usSecurity } from '../../tables/contracts.ts'
import { sideWithShorts } from '../../tables/sides.ts'
import { headAt, plainHeads, type SourceTable } from '../../tables/source-table.ts'
import { tableImporter } from '../../tables/table-importer.ts'

const trades = /^(buy|sell|sell short|buy to (cover|open|close)|sell to (open|close)|reinvest shares)$/i
const transfers = /^(moneylink|wire|funds|ach|electronic)/i
const ended = /^(expired|assigned|exchange or exercise)$/i

/**
 * The history of Charles Schwab's pages, from files. Days without times. Options that expired or were assigned are named
 * and not read, as their rows do not say on which side they stood.
 */
export const schwab = tableImporter({
  type: 'SCHWAB',
  label: 'Charles Schwab',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Charles Schwab history',
      marks: ['date', 'action', 'symbol', 'quantity', 'price', 'fees & comm', 'amount'],
      prepare: withoutAsOf,
      columns: { symbol: 'symbol', side: 'action', size: 'quantity', price: 'price', amount: 'amount', time: 'date' },
      costs: { columns: ['fees & comm'], written: 'POSITIVE' },
      dates: 'MDY',
      amount: 'NET',
      contract: usSecurity,
      cash: (cells) => (transfers.test(cells.text('side')) ? cells.text('side') : null),
      skip: (cells) => {
        const action = cells.text('side')
        if (ended.test(action)) return `“${action}”: close this option by hand`
        return action === '' || /total/i.test(cells.text('time')) || trades.test(action)
          ? null
          : `“${action}” is not a trade`
      },
      side: (cells) => (/^reinvest/i.test(cells.text('side')) ? { side: 'BUY', effect: null } : sideWithShorts(cells)),
    },
    {
      kind: 'NOT_READ',
      name: 'realized gains of Charles Schwab',
      marks: ['opened date', 'closed date', 'proceeds per share|proceeds', 'cost basis *|cost basis'],
      instead: 'It has no account of single trades. Export the history instead: Accounts, History, Export.',
    },
  ],
})

/** "04/17/2023 as of 04/15/2023": the first day is the one of the account. */
function withoutAsOf(table: SourceTable): SourceTable {
  const date = headAt(plainHeads(table.heads), 'date')
  return {
    ...table,
    rows: table.rows.map((row) => ({
      ...row,
      cells: row.cells.with(date, (row.cells[date] ?? '').replace(/ as of .*$/, '')),
    })),
  }
}
