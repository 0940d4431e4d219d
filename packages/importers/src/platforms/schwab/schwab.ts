import { big } from '@afterclose/core/decimal'
import { readTime } from '../../shared/dates.ts'
import { readNumber } from '../../shared/numbers.ts'
import type { SideWord } from '../../shared/sides.ts'
import { usSecurity } from '../../tables/contracts.ts'
import { sideWithShorts } from '../../tables/sides.ts'
import {
  cellReader,
  type Cells,
  headAt,
  plainHeads,
  type SourceRow,
  type SourceTable,
  withColumns,
} from '../../tables/source-table.ts'
import { tableImporter } from '../../tables/table-importer.ts'

const trades = /^(buy|sell|sell short|buy to (cover|open|close)|sell to (open|close)|reinvest shares)$/i
const transfers = /^(moneylink|wire|funds|ach|electronic)/i
const ended = /^(expired|assigned|exchange or exercise)$/i

/**
 * The history of Charles Schwab's pages, from files. Days without times. Options that expired or were assigned leave at a
 * price of 0, and the shares have rows of their own: from documentation only. Their rows do not say on which side they
 * stood, which the rows before them tell. The realized gains, which are not read, are known from documentation only.
 */
export const schwab = tableImporter({
  type: 'SCHWAB',
  label: 'Charles Schwab',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Charles Schwab history',
      from: 'Accounts, History, Export',
      evidence: 'FILES',
      leaves: ['Days without times. Dividends and splits are not read. How options end is from documentation only.'],
      marks: ['date', 'action', 'symbol', 'quantity', 'price', 'fees & comm', 'amount'],
      prepare: (table) => withEnds(withoutAsOf(table)),
      columns: { symbol: 'symbol', side: 'action', size: 'quantity', price: 'price', amount: 'amount', time: 'date' },
      costs: { columns: ['fees & comm'], written: 'POSITIVE' },
      dates: 'MDY',
      amount: 'NET',
      contract: usSecurity,
      cash: (cells) => (transfers.test(cells.text('side')) ? cells.text('side') : null),
      skip: (cells) => {
        const action = cells.text('side')
        return action === '' || /total/i.test(cells.text('time')) || trades.test(action) || ended.test(action)
          ? null
          : `“${action}” is not a trade`
      },
      side: sideOf,
    },
    {
      kind: 'NOT_READ',
      name: 'realized gains of Charles Schwab',
      marks: ['opened date', 'closed date', 'proceeds per share|proceeds', 'cost basis *|cost basis'],
      instead: 'It has no account of single trades. Export the history instead: Accounts, History, Export.',
    },
  ],
})

function sideOf(cells: Cells): SideWord {
  const action = cells.text('side')
  if (/^reinvest/i.test(action)) return { side: 'BUY', effect: null }
  if (!ended.test(action)) return sideWithShorts(cells)
  const side = cells.under('leaves by')
  if (side !== 'BUY' && side !== 'SELL')
    cells.fail(
      'side',
      'The file does not say whether this option was held or owed. Import one that reaches back to its opening',
    )
  return { side, effect: 'CLOSE' }
}

/** An option that ends is sold if it was held, and bought if it was owed, at a price of 0. Rows are newest first, or last. */
function withEnds(table: SourceTable): SourceTable {
  const cell = cellReader(table.heads)
  const days = table.rows.map((row) => readTime(cell(row, 'date'), 'MDY')?.wall ?? null).filter((day) => day !== null)
  const newestFirst = days.length > 1 && days[0]! > days.at(-1)!
  const held = new Map<string, ReturnType<typeof big>>()
  const leaves = new Map<SourceRow, string>()
  for (const row of newestFirst ? table.rows.toReversed() : table.rows) {
    const action = cell(row, 'action')
    const size = big((readNumber(cell(row, 'quantity'), '.') ?? '0').replace('-', ''))
    const name = usSecurity(cell(row, 'symbol')).symbol
    const before = held.get(name) ?? big(0)
    if (ended.test(action)) {
      if (!before.eq(0)) leaves.set(row, before.gt(0) ? 'SELL' : 'BUY')
      held.set(name, before.gt(0) ? before.minus(size) : before.plus(size))
    } else if (/^(buy|sell) to /i.test(action))
      held.set(name, /^buy/i.test(action) ? before.plus(size) : before.minus(size))
  }
  const price = table.heads.find((head) => head.trim().toLowerCase() === 'price') ?? 'Price'
  return withColumns(table, {
    [price]: (text) => (ended.test(text('action')) && text('price') === '' ? '0' : text('price')),
    'Leaves by': (_, row) => leaves.get(row) ?? '',
  })
}

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
