import type { SideWord } from '../../shared/sides.ts'
import { actionIn } from '../action-word.ts'
import { usSecurity } from '../contracts.ts'
import { sideWithShorts } from '../side-and-size.ts'
import { cellReader, type Cells, headAt, plainHeads, type SourceTable, withColumns } from '../source-table.ts'
import { tableImporter } from '../table-importer.ts'

const trades = /^(buy|sell|sell short|buy to (cover|open|close)|sell to (open|close)|reinvest shares)$/i
const transfers = /^(moneylink|wire|funds|ach|electronic)/i
const ended = /^(expired|assigned|exchange or exercise)$/i

/**
 * The history of Charles Schwab's pages, from files. Days without times. Options that expired or were assigned are closed at a price of 0,
 * and the shares have separate rows: from documentation only. The realized gains, which are not imported, are from documentation only.
 */
export const schwab = tableImporter({
  type: 'SCHWAB',
  label: 'Charles Schwab',
  hint: 'History, Export',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Charles Schwab history',
      from: 'Accounts, History, Export',
      evidence: 'FILES',
      leaves: ['Dates without times. Dividends are not imported. Option expiry is based on documentation only.'],
      newestFirst: true,
      marks: ['date', 'action', 'symbol', 'quantity', 'price', 'fees & comm', 'amount'],
      prepare: (table) => withEnds(withoutAsOf(table)),
      columns: { symbol: 'symbol', side: 'action', size: 'quantity', price: 'price', amount: 'amount', time: 'date' },
      costs: { columns: ['fees & comm'], written: 'POSITIVE' },
      dates: 'MDY',
      amount: 'NET',
      contract: usSecurity,
      cash: (cells) => (transfers.test(cells.text('side')) ? cells.text('side') : null),
      action: (cells) => actionIn(cells.text('side'), cells.under('description')),
      skip: (cells) => {
        const action = cells.text('side')
        return action === '' || /total/i.test(cells.text('time')) || isTrade(action)
          ? null
          : `“${action}” is not a trade`
      },
      side: sideOf,
    },
    {
      kind: 'NOT_READ',
      name: 'realized gains of Charles Schwab',
      marks: ['opened date', 'closed date', 'proceeds per share|proceeds', 'cost basis *|cost basis'],
      instead: 'It does not list individual trades. Export the history instead: Accounts, History, Export.',
    },
  ],
})

function sideOf(cells: Cells): SideWord {
  const action = cells.text('side')
  if (/^reinvest/i.test(action)) return { side: 'BUY', effect: null }
  if (!ended.test(action)) return sideWithShorts(cells)
  return { side: 'SELL', effect: 'END' }
}

/** An option that ends has no price: it is closed at 0. */
function withEnds(table: SourceTable): SourceTable {
  const price = table.heads.find((head) => head.trim().toLowerCase() === 'price') ?? 'Price'
  return withColumns(table, {
    [price]: (text) => (ended.test(text('action')) && text('price') === '' ? '0' : text('price')),
  })
}

const isTrade = (action: string): boolean => trades.test(action) || ended.test(action)

/** "04/17/2023 as of 04/15/2023": the first date is the account's, the second is the day of a trade, or on which an option ended. */
function withoutAsOf(table: SourceTable): SourceTable {
  const date = headAt(plainHeads(table.heads), 'date')
  const cell = cellReader(table.heads)
  return {
    ...table,
    rows: table.rows.map((row) => ({
      ...row,
      cells: row.cells.with(
        date,
        (row.cells[date] ?? '').replace(isTrade(cell(row, 'action')) ? /^.* as of / : / as of .*$/, ''),
      ),
    })),
  }
}
