import { big, decimalText } from '@afterclose/core/decimal'
import { futuresContract } from '../../tables/contracts.ts'
import { tableImporter } from '../../tables/table-importer.ts'

const withoutCosts =
  'Tradovate’s report has no commissions, so that results are before costs. Add them to the trades, or to the instruments.'

/**
 * The reports Performance and Position History, where a row is a purchase with its sale as Tradovate pairs them, and
 * Orders. From files; Fills from the documentation of other importers. Times are the browser's, whose zone no file states.
 */
export const tradovate = tableImporter({
  type: 'TRADOVATE',
  label: 'Tradovate',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'CLOSED',
      name: 'Tradovate performance',
      from: 'Account, Reports, “Performance” or “Position History”',
      evidence: 'FILES',
      marks: ['buy fill id', 'sell fill id', 'bought timestamp', 'sold timestamp'],
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
        const known = futuresContract(symbol)
        const [notional, price, size] = [
          cells.numberUnder('notional value'),
          cells.number('price'),
          cells.number('size'),
        ]
        if (known.pointValue !== null || notional === null || price === null || size === null) return known
        const counted = big(price).times(size)
        return counted.eq(0) ? known : { ...known, pointValue: decimalText(big(notional).div(counted).round(4)) }
      },
      skip: (cells) =>
        ['', '0'].includes(cells.number('size') ?? '') ? `“${cells.under('status')}” is no filled order` : null,
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
