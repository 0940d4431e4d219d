import { readNumber, withPoint } from '../../shared/numbers.ts'
import { share } from '../contracts.ts'
import { cellReader, type SourceTable, withColumns } from '../source-table.ts'
import { tableImporter } from '../table-importer.ts'

/** "Sell 3 @ 139.74 USD", in the language of the account. */
const event =
  /^(buy|sell|koop|verkoop|kob|salg|kauf|verkauf|achat|vente|acquisto|vendita|compra|venta|kjop|kop|salj) ([\d.,]+) @ ([\d.,]+) ([A-Z]{3})$/
const buys = /^(buy|koop|kob|kauf|achat|acquisto|compra|kjop|kop)/

/** Amounts in the account's currency. */
const booked = 'amount|booked amount'

const plain = (text: string): string => text.toLowerCase().replaceAll('ø', 'o').normalize('NFD').replace(/\p{M}/gu, '')

/** Parses the text of an event as [side, size, price, currency]; empty if it is not a trade. */
function traded(text: string): readonly string[] {
  const words = text.trim().replace(/\s+/g, ' ')
  const found = event.exec(`${plain(words.slice(0, -3))}${words.slice(-3)}`)
  return found === null ? [] : [buys.test(found[1]!) ? 'Buy' : 'Sell', found[2]!, found[3]!, found[4]!]
}

/**
 * The transactions of Saxo's platforms, from a file: days without times, and size and price are in the text of the event. Closed positions
 * and executed trades as workbooks: documentation only.
 */
export const saxo = tableImporter({
  type: 'SAXO',
  label: 'Saxo',
  hint: 'Transactions or closed positions',
  fileExtensions: ['csv', 'xlsx'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Saxo transactions',
      from: 'Account, Transactions, Export',
      evidence: 'FILES',
      leaves: ['Dates without times. Costs are imported if the account currency is the price currency.'],
      newestFirst: true,
      marks: ['trade date', 'type', 'instrument', 'instrument symbol', 'event', booked],
      prepare: withTrades,
      // A partially filled order has a row for each fill.
      names: ['order id', 'trade date', 'event'],
      columns: {
        account: 'client id',
        symbol: 'instrument symbol',
        side: 'side',
        size: 'size',
        price: 'price',
        amount: 'money',
        time: 'trade date',
        currency: 'price currency',
      },
      dates: 'DMY',
      needless: ['instrument currency'],
      decimals: '.',
      amount: 'NET',
      contract: (symbol) => share(symbol.replace(/:.*$/, '')),
      cash: (cells) => (/^(deposit|withdrawal)$/i.test(cells.under('event')) ? cells.under('event') : null),
      skip: (cells) => (cells.text('side') === '' ? `“${cells.under('event')}” is not a trade` : null),
    },
    {
      kind: 'CLOSED',
      name: 'Saxo closed positions',
      from: 'Account, Historic reports, Closed positions',
      marks: ['trade date open|open date', 'trade date close|close date', 'instrument', 'open price', 'close price'],
      columns: {
        id: 'close position id',
        account: 'account id',
        symbol: 'instrument symbol|instrument',
        side: 'buy/sell',
        size: 'amount open|amount',
        entryTime: 'trade date open|open date',
        exitTime: 'trade date close|close date',
        entryPrice: 'open price',
        exitPrice: 'close price',
        result: 'pnl account currency|profit/loss|p&l',
        currency: 'account currency',
      },
      dates: 'FOUND',
      result: 'NET',
      contract: (symbol) => ({ symbol: symbol.replace(/:.*$/, ''), market: null, pointValue: null }),
    },
    {
      kind: 'FILLS',
      name: 'Saxo trades executed',
      from: 'Account, Historic reports, Trades executed',
      marks: ['trade id', 'instrument', 'trade time', 'b/s', 'amount', 'price'],
      columns: {
        id: 'trade id',
        account: 'account id',
        symbol: 'instrument symbol|instrument',
        side: 'b/s',
        size: 'amount',
        price: 'price',
        time: 'trade time',
        currency: 'instrument currency',
      },
      dates: 'FOUND',
      contract: (symbol) => share(symbol.replace(/:.*$/, '')),
      hints: ['Saxo’s executed trades have no costs, so results are before costs.'],
    },
  ],
})

const isOne = (rate: string): boolean => readNumber(rate, '.') === '1'

/** Amounts are in the account's currency: only at a rate of 1 they are in the price's. They have a decimal point or comma. */
function withTrades(table: SourceTable): SourceTable {
  const read = cellReader(table.heads)
  const converted = table.rows.filter(
    (row) => traded(read(row, 'event')).length > 0 && !isOne(read(row, 'conversion rate')),
  )
  const made = withColumns(table, {
    Side: (text) => traded(text('event'))[0] ?? '',
    Size: (text) => traded(text('event'))[1] ?? '',
    Price: (text) => traded(text('event'))[2] ?? '',
    'Price currency': (text) => traded(text('event'))[3] ?? text('instrument currency'),
    Money(text) {
      const isTrade = traded(text('event')).length > 0
      if (isTrade && !isOne(text('conversion rate'))) return ''
      return withPoint(text(booked))
    },
  })
  if (converted.length === 0) return made
  return {
    ...made,
    remarks: [
      `Amounts of ${converted.length} trades are in a different currency from their prices, so their costs are unknown.`,
    ],
  }
}
