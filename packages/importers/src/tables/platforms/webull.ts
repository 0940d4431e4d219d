import { usSecurity } from '../contracts.ts'
import { optionName } from '../../shared/options.ts'
import type { SideWord } from '../../shared/sides.ts'
import { cellReader, type Cells, type SourceRow, type SourceTable, withColumns } from '../source-table.ts'
import { sideOf, sideWithShorts } from '../side-and-size.ts'
import { tableImporter } from '../table-importer.ts'

/**
 * Orders of Webull (United States), from files. They have no fees; each time states its zone. Orders with several legs, and monthly statements
 * of its other companies: documentation only.
 */
export const webull = tableImporter({
  type: 'WEBULL',
  label: 'Webull',
  hint: 'Orders, or the monthly statement',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Webull orders',
      from: 'Account, Orders, Export',
      evidence: 'FILES',
      leaves: ['An option that expired or was assigned has no row, so it stays open.'],
      newestFirst: true,
      marks: ['symbol', 'side', 'filled', 'avg price', 'time in force', 'filled time'],
      prepare: withOrders,
      columns: { symbol: 'symbol', side: 'side', size: 'filled', price: 'avg price', time: 'filled time' },
      dates: 'MDY',
      contract: usSecurity,
      side: sideOfRow,
      option: (cells) => ({ order: cells.under('order') || null }),
      skip: whyNot,
      hints: ['Webull orders have no fees, so results are before costs.'],
    },
    {
      kind: 'FILLS',
      name: 'Webull statement (international)',
      from: 'Statements, Monthly statement, CSV',
      leaves: ['Dates without times.'],
      newestFirst: true,
      marks: ['symbol & name', 'trade date', 'buy/sell', 'quantity', 'traded price', 'gross amount', 'net amount'],
      prepare: withCurrency,
      columns: {
        symbol: 'symbol & name',
        side: 'buy/sell',
        size: 'quantity',
        price: 'traded price',
        amount: 'gross amount',
        total: 'net amount',
        time: 'trade date',
        currency: 'currency above',
      },
      costs: { columns: ['comm/fee/tax', 'vat'], written: 'NEGATIVE' },
      dates: 'DMY',
      amount: 'GROSS',
      // "ACME ACME INC": a symbol, and the name.
      contract: (symbol) => usSecurity(symbol.split(' ')[0]!),
      skip: (cells) => (/^(buy|sell)$/i.test(cells.text('side')) ? null : 'Neither a buy nor a sell'),
    },
  ],
})

/** Only shares have a word for a short sale: the sale of an option may open a position. */
function sideOfRow(cells: Cells): SideWord {
  return optionName(cells.text('symbol')) === null ? sideWithShorts(cells) : sideOf(cells)
}

function whyNot(cells: Cells): string | null {
  if (['', '0'].includes(cells.number('size') ?? '')) return `“${cells.under('status')}” is not a filled order`
  return cells.under('order') !== '' && cells.text('symbol') === ''
    ? `“${cells.under('name')}” is the order of the legs below`
    : null
}

/** An order of several legs has a row without a symbol, "SPXW Vertical", above those of its legs, which have its time and no name. */
function withOrders(table: SourceTable): SourceTable {
  const read = cellReader(table.heads)
  const orders = new Map<SourceRow, string>()
  let parent: SourceRow | null = null
  for (const row of table.rows) {
    if (read(row, 'symbol') === '') parent = row
    else if (parent === null || read(row, 'name') !== '' || read(row, 'placed time') !== read(parent, 'placed time'))
      parent = null
    else for (const one of [parent, row]) orders.set(one, orderOf(parent, read))
  }
  return orders.size === 0 ? table : withColumns(table, { Order: (_, row) => orders.get(row) ?? '' })
}

const orderOf = (row: SourceRow, read: ReturnType<typeof cellReader>): string =>
  ['name', 'side', 'avg price', 'placed time'].map((head) => read(row, head)).join(' ')

/** The line above the tables of a statement: "Currency: USD". */
function withCurrency(table: SourceTable): SourceTable {
  const codes = table.above.flatMap(({ cells }) => /^Currency: ?([A-Z]{3})$/.exec((cells[0] ?? '').trim())?.[1] ?? [])
  return withColumns(table, { 'Currency above': () => codes.at(-1) ?? '' })
}
