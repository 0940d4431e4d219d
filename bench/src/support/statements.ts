import { DAY, localText, MINUTE, wallClock } from '@afterclose/core/time'
import { mt4Statement, type StatementDeposit, type StatementTrade } from '@afterclose/server/test/support/mt4-statement'
import { random } from '@afterclose/demo/random'

const pairs = [
  { item: 'eurusd', price: 1.085, digits: 5, contract: 100_000 },
  { item: 'gbpusd', price: 1.27, digits: 5, contract: 100_000 },
  { item: 'audusd', price: 0.66, digits: 5, contract: 100_000 },
  { item: 'nzdusd', price: 0.61, digits: 5, contract: 100_000 },
  { item: 'xauusd', price: 2030, digits: 2, contract: 100 },
  { item: 'us500', price: 5100, digits: 1, contract: 10 },
] as const

const start = wallClock('2016-01-04T00:00:00')
const timeOf = (at: number): string => localText(at).replaceAll('-', '.').replace('T', ' ')
const cents = (value: number): number => Math.round(value * 100) / 100

/** Trades over ten years in exit order, as listed by a terminal; deterministic for a count. */
export function statementTrades(count: number): readonly StatementTrade[] {
  const chance = random(count)
  const step = Math.floor((3650 * DAY) / count / 1000) * 1000
  return Array.from({ length: count }, (_, i) => {
    const { item, price, digits, contract } = chance.pick(pairs)
    const buy = chance.chance(0.5)
    const size = chance.pick([0.1, 0.25, 0.5, 1, 2])
    const move = (share: number) => price * 0.004 * share * (buy ? 1 : -1)
    const open = price * chance.between(0.95, 1.05)
    const entry = Number(open.toFixed(digits))
    const exit = Number((open + move(chance.normal() + 0.05)).toFixed(digits))
    const closed = start + (i + 1) * step
    const held = chance.whole(2, 60 * 30) * MINUTE + chance.whole(0, 59) * 1000
    const planned = chance.chance(0.7)
    return {
      ticket: 100_000 + i,
      type: buy ? 'buy' : 'sell',
      size: size.toFixed(2),
      item,
      openTime: timeOf(closed - held),
      openPrice: entry.toFixed(digits),
      ...(planned
        ? { stopLoss: (open - move(1)).toFixed(digits), takeProfit: (open + move(2)).toFixed(digits) }
        : { stopLoss: (0).toFixed(digits), takeProfit: (0).toFixed(digits) }),
      closeTime: timeOf(closed),
      closePrice: exit.toFixed(digits),
      commission: -cents(7 * size),
      swap: held > DAY ? -cents(1.3 * size) : 0,
      profit: cents((exit - entry) * (buy ? 1 : -1) * contract * size),
    }
  })
}

export interface ImportFile {
  readonly format: 'MetaTrader 4' | 'generic CSV'
  readonly name: string
  readonly bytes: Buffer<ArrayBuffer>
  readonly trades: number
  /** Result of the trades after costs, as stated in the file. */
  readonly net: number
}

const netOf = (trades: readonly StatementTrade[]): number =>
  cents(trades.reduce((sum, { commission, swap, profit }) => sum + commission + swap + profit, 0))

const firstDeposit: StatementDeposit = { ticket: 1, time: '2016.01.01 00:00:00', amount: 100_000 }

/** @param laterDeposits after the last trade: of two statements the one that ends later wins */
export const metaTrader4File = (
  trades: readonly StatementTrade[],
  laterDeposits: readonly StatementDeposit[] = [],
): ImportFile => ({
  format: 'MetaTrader 4',
  name: 'Statement.htm',
  bytes: Buffer.from(mt4Statement({ trades, deposits: [firstDeposit, ...laterDeposits] })),
  trades: trades.length,
  net: netOf(trades),
})

const heads =
  'Trade ID,Symbol,Side,Quantity,Entry Time,Entry Price,Exit Time,Exit Price,Stop Loss,Commission,Swap,Net P&L'
const isoTime = (text: string | undefined): string => (text ?? '').replaceAll('.', '-')

export const genericCsvFile = (trades: readonly StatementTrade[]): ImportFile => ({
  format: 'generic CSV',
  name: 'trades.csv',
  bytes: Buffer.from(
    [
      heads,
      ...trades.map((trade) =>
        [
          trade.ticket,
          trade.item.toUpperCase(),
          trade.type === 'buy' ? 'Long' : 'Short',
          trade.size,
          isoTime(trade.openTime),
          trade.openPrice,
          isoTime(trade.closeTime),
          trade.closePrice,
          Number(trade.stopLoss) === 0 ? '' : trade.stopLoss,
          (-trade.commission).toFixed(2),
          trade.swap.toFixed(2),
          cents(trade.profit + trade.commission + trade.swap).toFixed(2),
        ].join(','),
      ),
      '',
    ].join('\n'),
  ),
  trades: trades.length,
  net: netOf(trades),
})
