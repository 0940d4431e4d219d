import type { SideWord } from '../../shared/sides.ts'
import { withPoint } from '../../shared/numbers.ts'
import { shareInOtherMoney } from '../contracts.ts'
import { type Cells, type SourceTable, withColumns } from '../source-table.ts'
import { tableImporter } from '../table-importer.ts'

/** "OPEN BUY 34/42.5658 @ 11.7480": 34 of an order for 42.5658. */
const trade = /^(OPEN|CLOSE) (BUY|SELL) ([\d.]+)(?:\/[\d.]+)? @ ([\d.]+)$/
const transfers = /^(deposit|withdrawal|transfer|ike deposit|subaccount transfer)/i

/**
 * The cash operations of XTB, from a file: size and price are in the comment, and the amount is in the account's currency. Results of
 * currency pairs and CFDs have no prices there, and are listed as not imported. Closed positions as a workbook: documentation only.
 */
export const xtb = tableImporter({
  type: 'XTB',
  label: 'XTB',
  hint: 'Cash operations or closed positions',
  fileExtensions: ['csv', 'xlsx'],
  formats: [
    {
      kind: 'FILLS',
      name: 'XTB cash operations',
      from: 'History, Cash operations, Export',
      evidence: 'FILES',
      leaves: [
        'Currency pairs and CFDs have results but no prices there; those rows are listed. Dividends and interest are not imported.',
      ],
      newestFirst: true,
      marks: ['id', 'type', 'time', 'symbol|ticker', 'comment', 'amount'],
      unless: ['price', 'quantity', 'size', 'qty', 'volume', 'lots', 'side', 'profit', 'entry price'],
      prepare: withTrades,
      columns: {
        id: 'id',
        symbol: 'symbol|ticker',
        side: 'did',
        size: 'size',
        price: 'price',
        amount: 'money',
        time: 'time',
      },
      dates: 'DMY',
      decimals: '.',
      amount: 'GROSS',
      contract: shareInOtherMoney,
      cash: (cells) => (transfers.test(cells.under('type')) ? cells.under('comment') : null),
      skip: whyNot,
      side: sideOf,
    },
    {
      kind: 'CLOSED',
      name: 'XTB closed positions',
      from: 'History, Closed positions, Export',
      marks: ['position', 'symbol', 'type', 'volume', 'open time', 'open price', 'close time', 'close price'],
      columns: {
        id: 'position',
        symbol: 'symbol',
        side: 'type',
        size: 'volume',
        entryTime: 'open time',
        exitTime: 'close time',
        entryPrice: 'open price',
        exitPrice: 'close price',
        result: 'gross p/l',
        swap: 'swap',
        stop: 'sl',
        target: 'tp',
        notes: 'comment',
      },
      costs: { columns: ['commission', 'rollover'], written: 'NEGATIVE' },
      dates: 'FOUND',
      result: 'GROSS',
      skip: (cells) => (/^(buy|sell)$/i.test(cells.text('side')) ? null : 'Neither a buy nor a sell'),
    },
  ],
})

function withTrades(table: SourceTable): SourceTable {
  const part = (at: number) => (text: (names: string) => string) => trade.exec(text('comment'))?.[at] ?? ''
  const isInUtc = table.above.some(({ cells }) => (cells[0] ?? '').includes('(UTC)'))
  const made = withColumns(table, {
    Did: (text) => `${part(1)(text)} ${part(2)(text)}`.trim(),
    Size: part(3),
    Price: part(4),
    Money: (text) => withPoint(text('amount')),
  })
  return isInUtc ? { ...made, zone: 'UTC' } : made
}

function whyNot(cells: Cells): string | null {
  if (cells.text('side') !== '') return null
  if (/^total$/i.test(cells.under('type'))) return 'Totals line'
  return /^profit\/loss/i.test(cells.under('type'))
    ? 'A result without prices. Import the closed positions to get this trade'
    : `“${cells.under('type')}” is not a trade`
}

function sideOf(cells: Cells): SideWord {
  const [kind, side] = cells.text('side').split(' ')
  const effect = kind === 'OPEN' ? 'OPEN' : 'CLOSE'
  // A close is labelled with the side of its opening.
  return { side: (side === 'BUY') === (effect === 'OPEN') ? 'BUY' : 'SELL', effect }
}
