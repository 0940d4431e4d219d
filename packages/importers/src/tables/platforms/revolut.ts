import { actionIn } from '../action-word.ts'
import { share } from '../contracts.ts'
import { cellReader, type SourceTable, withColumns } from '../source-table.ts'
import { tableImporter } from '../table-importer.ts'

const trades = /^(buy|sell)( - |$)/i

/** The account statement of Revolut's shares, from a file. UTC. Transfers of shares are listed, not imported. */
export const revolut = tableImporter({
  type: 'REVOLUT',
  label: 'Revolut',
  hint: 'Account statement of shares',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Revolut share statement',
      from: 'Stocks, More, Documents, Account statement, Excel',
      evidence: 'FILES',
      leaves: ['Dividends and share transfers are not imported.'],
      marks: ['date', 'ticker', 'type', 'quantity', 'price per share', 'total amount', 'currency', 'fx rate'],
      prepare: withPoints,
      columns: {
        symbol: 'ticker',
        side: 'type',
        size: 'quantity',
        price: 'price per share',
        amount: 'total amount',
        time: 'date',
        currency: 'currency',
      },
      dates: 'YMD',
      decimals: '.',
      zone: 'UTC',
      amount: 'NET',
      contract: share,
      cash: (cells) => (/^cash (top-up|withdrawal)$/i.test(cells.text('side')) ? cells.text('side') : null),
      action: (cells) => actionIn(cells.text('side')),
      skip: (cells) => (trades.test(cells.text('side')) ? null : `“${cells.text('side')}” is not a trade`),
      side: (cells) =>
        /^sell/i.test(cells.text('side')) ? { side: 'SELL', effect: 'CLOSE' } : { side: 'BUY', effect: 'OPEN' },
    },
  ],
})

/** Replaces decimal commas: some fractional sizes have one among others with a point. */
function withPoints(table: SourceTable): SourceTable {
  const quantity = table.heads.find((head) => cellReader([head])({ cells: ['x'] }, 'quantity') === 'x') ?? 'Quantity'
  return withColumns(table, { [quantity]: (text) => text('quantity').replace(/^(\d+),(\d+)$/, '$1.$2') })
}
