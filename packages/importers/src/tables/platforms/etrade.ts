import type { SideWord } from '../../shared/sides.ts'
import { actionIn } from '../action-word.ts'
import { usSecurity } from '../contracts.ts'
import { ofxStatement } from '../ofx-format.ts'
import { endIn } from '../option-ends.ts'
import { sideWithShorts } from '../side-and-size.ts'
import { cellReader, type Cells, type SourceTable, withColumns } from '../source-table.ts'
import { tableImporter } from '../table-importer.ts'

const trades = /^(bought|sold)|^option (expir|assign|exercis)/i
const transfers = /^(transfer|online transfer|wire|ach|deposit|withdrawal)/i

/**
 * The transactions of E*Trade as a table: documentation only. The download for Quicken (QFX): from a file. Days without
 * times.
 */
export const eTrade = tableImporter({
  type: 'ETRADE',
  label: 'E*Trade',
  hint: 'Transactions, Download, as CSV or for Quicken',
  fileExtensions: ['csv', 'qfx', 'ofx'],
  formats: [
    {
      kind: 'FILLS',
      name: 'E*Trade transactions',
      from: 'Accounts, Transactions, Download',
      leaves: ['Dates without times. Dividends are not imported.'],
      newestFirst: true,
      marks: ['transaction date', 'transaction type', 'security type', 'symbol', 'quantity', 'amount', 'commission'],
      prepare: withEnds,
      columns: {
        symbol: 'symbol',
        side: 'transaction type',
        size: 'quantity',
        price: 'price',
        amount: 'amount',
        time: 'transaction date',
      },
      costs: { columns: ['commission', 'fees'], written: 'POSITIVE' },
      dates: 'MDY',
      decimals: '.',
      amount: 'NET',
      contract: usSecurity,
      cash: (cells) => (transfers.test(cells.text('side')) ? cells.text('side') : null),
      action: (cells) =>
        trades.test(cells.text('side')) ? null : actionIn(cells.text('side'), cells.under('description')),
      skip: (cells) =>
        cells.text('side') === '' || trades.test(cells.text('side')) ? null : `“${cells.text('side')}” is not a trade`,
      side: sideOf,
      option: (cells) => ({ end: endIn(cells.text('side')) }),
    },
    { ...ofxStatement, name: 'E*Trade statement (QFX)', marks: [...ofxStatement.marks, 'org e trade'] },
    {
      kind: 'NOT_READ',
      name: 'gains and losses of E*Trade',
      marks: ['record type', 'symbol', 'date acquired', 'date sold'],
      instead:
        'It has no times and no single trades. Export the transactions instead: Accounts, Transactions, Download.',
    },
  ],
})

function sideOf(cells: Cells): SideWord {
  if (endIn(cells.text('side')) === null) return sideWithShorts(cells)
  return { side: cells.text('size').startsWith('-') ? 'SELL' : 'BUY', effect: 'CLOSE' }
}

/** Options that end without a trade are closed at a price of 0. */
function withEnds(table: SourceTable): SourceTable {
  const price = table.heads.find((head) => cellReader([head])({ cells: ['x'] }, 'price') === 'x') ?? 'Price'
  return withColumns(table, {
    [price]: (text) => (endIn(text('transaction type')) !== null && text('price') === '' ? '0' : text('price')),
  })
}
