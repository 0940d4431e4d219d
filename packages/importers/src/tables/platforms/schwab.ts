import type { SideWord } from '../../shared/sides.ts'
import { actionIn } from '../action-word.ts'
import { usSecurity } from '../contracts.ts'
import { endIn } from '../option-ends.ts'
import { sideWithShorts } from '../side-and-size.ts'
import { cellReader, type Cells, headAt, plainHeads, type SourceTable, withColumns } from '../source-table.ts'
import { tableImporter } from '../table-importer.ts'

const tradeAction = /^(buy|sell|sell short|buy to (cover|open|close)|sell to (open|close)|reinvest shares)$/i
const transferAction = /^(moneylink|wire|funds|ach|electronic)/i

/**
 * The history of Charles Schwab's pages, from files. Days without times. Options that expired, were assigned or were exercised end at a price
 * of 0, and their shares have separate rows: from documentation only. The realized gains, which are not imported, are from documentation
 * only.
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
      leaves: ['Dates have no times. Dividends are not imported. Option expiry is based on documentation only.'],
      newestFirst: true,
      marks: ['date', 'action', 'symbol', 'quantity', 'price', 'fees & comm', 'amount'],
      prepare: (table) => withEndPrices(withOneDate(table)),
      columns: { symbol: 'symbol', side: 'action', size: 'quantity', price: 'price', amount: 'amount', time: 'date' },
      costs: { columns: ['fees & comm'], written: 'POSITIVE' },
      dates: 'MDY',
      amount: 'NET',
      contract: usSecurity,
      cash: (cells) => (transferAction.test(cells.text('side')) ? cells.text('side') : null),
      action: (cells) => actionIn(cells.text('side'), cells.under('description')),
      skip: (cells) => {
        const action = cells.text('side')
        return action === '' || /total/i.test(cells.text('time')) || isTrade(action)
          ? null
          : `“${action}” is not a trade`
      },
      side: sideOf,
      option: (cells) => ({ end: endIn(cells.text('side')) }),
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
  if (endIn(action) !== null) return { side: 'SELL', effect: 'END' }
  return sideWithShorts(cells)
}

/** An option that ends has no price: it is closed at 0. */
function withEndPrices(table: SourceTable): SourceTable {
  const priceHead = table.heads.find((head) => head.trim().toLowerCase() === 'price') ?? 'Price'
  return withColumns(table, {
    [priceHead]: (text) => (endIn(text('action')) !== null && text('price') === '' ? '0' : text('price')),
  })
}

const isTrade = (action: string): boolean => tradeAction.test(action) || endIn(action) !== null

/**
 * "04/17/2023 as of 04/15/2023": the first day is when the account was booked, the second when the trade was made or the option ended. A
 * trade keeps the second, any other row the first.
 */
function withOneDate(table: SourceTable): SourceTable {
  const dateIndex = headAt(plainHeads(table.heads), 'date')
  const readCell = cellReader(table.heads)
  return {
    ...table,
    rows: table.rows.map((row) => ({
      ...row,
      cells: row.cells.with(
        dateIndex,
        (row.cells[dateIndex] ?? '').replace(isTrade(readCell(row, 'action')) ? /^.* as of / : / as of .*$/, ''),
      ),
    })),
  }
}
