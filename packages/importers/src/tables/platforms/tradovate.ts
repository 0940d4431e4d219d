import { big, decimalText } from '@afterclose/core/decimal'
import { counted } from '@afterclose/core/format'
import { futuresContract } from '../contracts.ts'
import { cellReader, type SourceRow, type SourceTable, withColumns } from '../source-table.ts'
import { tableImporter } from '../table-importer.ts'

const withoutCosts =
  'Tradovate’s report has no commissions, so results are before costs. Add commissions to the trades or instruments.'

/**
 * The reports Performance and Position History, in which a row is a purchase with its sale as Tradovate matches them, and Orders. From
 * files; Fills from the documentation of other importers. Times are the browser's, without a zone in the file.
 */
export const tradovate = tableImporter({
  type: 'TRADOVATE',
  label: 'Tradovate',
  hint: 'Reports “Performance”, “Position History” or “Orders”',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'CLOSED',
      name: 'Tradovate performance',
      from: 'Account, Reports, “Performance” or “Position History”',
      evidence: 'FILES',
      marks: ['buy fill id', 'sell fill id', 'bought timestamp', 'sold timestamp', 'pnl|p/l'],
      prepare: withOpenPositions,
      columns: {
        account: 'account',
        symbol: 'symbol|contract',
        size: 'qty|paired qty',
        entryTime: 'bought timestamp',
        exitTime: 'sold timestamp',
        entryPrice: 'buy price',
        exitPrice: 'sell price',
        result: 'pnl|p/l',
        currency: 'currency',
      },
      names: ['buy fill id', 'sell fill id'],
      dates: 'MDY',
      contract: futuresContract,
      result: 'GROSS',
      boughtAndSold: true,
      skip: (cells) =>
        cells.under('net pos') === '0' && cells.number('size') === null ? 'A position without trades' : null,
      hints: [withoutCosts],
    },
    {
      kind: 'FILLS',
      name: 'Tradovate orders',
      from: 'Account, Reports, “Orders”',
      evidence: 'FILES',
      marks: ['b/s', 'contract', 'avg fill price', 'filled qty', 'fill time', 'status'],
      columns: {
        id: 'order id',
        account: 'account',
        symbol: 'contract',
        side: 'b/s',
        size: 'filled qty',
        time: 'fill time',
        price: 'avg fill price',
        currency: 'currency',
      },
      dates: 'MDY',
      contract(symbol, cells) {
        const knownContract = futuresContract(symbol)
        const [notional, price, size] = [
          cells.numberUnder('notional value'),
          cells.number('price'),
          cells.number('size'),
        ]
        if (knownContract.pointValue !== null || notional === null || price === null || size === null)
          return knownContract
        const counted = big(price).times(size)
        return counted.eq(0)
          ? knownContract
          : { ...knownContract, pointValue: decimalText(big(notional).div(counted).round(4)) }
      },
      skip: (cells) =>
        ['', '0'].includes(cells.number('size') ?? '') ? `“${cells.under('status')}” is not a filled order` : null,
      hints: [withoutCosts],
    },
    {
      kind: 'FILLS',
      name: 'Tradovate fills',
      from: 'Account, Reports, “Fills”',
      marks: ['fill id', 'b/s', 'contract', 'quantity', 'price', 'timestamp'],
      columns: {
        id: 'fill id',
        account: 'account',
        symbol: 'contract',
        side: 'b/s',
        size: 'quantity',
        time: 'timestamp',
        price: 'price',
        currency: 'currency',
      },
      costs: { columns: ['commission'], written: 'POSITIVE' },
      dates: 'MDY',
      contract: futuresContract,
    },
  ],
})

/**
 * A position without a close has no pair, but its open size and price: an open trade. For a partly closed one only the pairs are rows.
 */
function withOpenPositions(table: SourceTable): SourceTable {
  const cell = cellReader(table.heads)
  if (!table.heads.includes('Net Pos')) return table
  const isHeld = (row: SourceRow): boolean => !['', '0'].includes(cell(row, 'net pos'))
  const positions = Map.groupBy(table.rows.filter(isHeld), (row) => cell(row, 'position id'))
  const inPart = [...positions.values()].filter((rows) => rows.some((row) => cell(row, 'paired qty') !== '')).length
  const wholePositions = positions.size - inPart
  const held = (text: (names: string) => string): string =>
    text('paired qty') === '' && text('net pos') !== '0' ? text('net pos') : ''
  const ofHeld = (isLong: boolean, own: string, its: string) => (text: (names: string) => string) => {
    const size = held(text)
    return size !== '' && size.startsWith('-') !== isLong ? text(its) : text(own)
  }
  return {
    ...withColumns(table, {
      'Paired Qty': (text) => held(text).replace('-', '') || text('paired qty'),
      'Buy Price': ofHeld(true, 'buy price', 'net price'),
      'Bought Timestamp': ofHeld(true, 'bought timestamp', 'timestamp'),
      'Sell Price': ofHeld(false, 'sell price', 'net price'),
      'Sold Timestamp': ofHeld(false, 'sold timestamp', 'timestamp'),
    }),
    remarks: [
      ...(inPart === 0
        ? []
        : [`${are(inPart)} still open in part. What was closed is imported; the rest comes when it is closed.`]),
      ...(wholePositions === 0
        ? []
        : [
            `${are(wholePositions)} open, at the average price of all fills. If there were several, delete the open trade once the closed ones are imported.`,
          ]),
    ],
  }
}

const are = (positions: number): string => `${counted(positions, 'position')} ${positions === 1 ? 'is' : 'are'}`
