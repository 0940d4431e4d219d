import { usSecurity } from '../contracts.ts'
import { type SourceTable, withColumns } from '../source-table.ts'
import { sideWithShorts } from '../side-and-size.ts'
import { tableImporter } from '../table-importer.ts'

/**
 * Orders of Webull (United States), from files. They have no fees; each time states its zone. Monthly statements of its other companies:
 * documentation only.
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
      newestFirst: true,
      marks: ['symbol', 'side', 'filled', 'avg price', 'time in force', 'filled time'],
      columns: { symbol: 'symbol', side: 'side', size: 'filled', price: 'avg price', time: 'filled time' },
      dates: 'MDY',
      contract: usSecurity,
      side: sideWithShorts,
      skip: (cells) =>
        ['', '0'].includes(cells.number('size') ?? '') ? `“${cells.under('status')}” is not a filled order` : null,
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

/** The line above the tables of a statement: "Currency: USD". */
function withCurrency(table: SourceTable): SourceTable {
  const codes = table.above.flatMap(({ cells }) => /^Currency: ?([A-Z]{3})$/.exec((cells[0] ?? '').trim())?.[1] ?? [])
  return withColumns(table, { 'Currency above': () => codes.at(-1) ?? '' })
}
