import type { Decimal } from '@afterclose/core/decimal'
import type { LocalDateTime } from '@afterclose/core/time'
import type { Direction } from '@afterclose/core/trade'
import type { ParsedTrade, RowProblem } from '../../importer.ts'
import { rowText, type TableRow } from '../../shared/table-row.ts'
import { accountNames } from '../metatrader/account-names.ts'
import { addExact, negatedDecimal } from '../metatrader/exact.ts'
import { levels } from '../metatrader/levels.ts'
import { guessMarket } from '../metatrader/market.ts'
import { rowProblem } from '../metatrader/row-problem.ts'
import { type Column, RowReading } from '../metatrader/table-reading.ts'

const names = ['#', 'Time', 'Type', 'Order', 'Size', 'Price', 'S / L', 'T / P', 'Profit', 'Balance']
const at = (column: number): Column => ({ column, name: names[column]! })
export const columns = {
  time: at(1),
  type: at(2),
  order: at(3),
  size: at(4),
  price: at(5),
  stop: at(6),
  target: at(7),
  profit: at(8),
}

interface Opened {
  readonly direction: Direction
  readonly entryDate: LocalDateTime
  readonly entryPrice: Decimal
  /** Size still open. */
  left: Decimal
}

/** An order of the test, from the row that placed it. */
interface Order {
  readonly number: string
  /** Rows not used by a trade yet: placed, filled, modified. */
  rows: TableRow[]
  /** Null while the order is pending. */
  opened: Opened | null
  /** The first stop that was set, and the last one. */
  firstStop: Decimal | null
  lastStop: Decimal | null
  target: Decimal | null
}

export interface Test {
  readonly symbol: string
  readonly test: string
}

export interface TestedTrades {
  readonly trades: readonly ParsedTrade[]
  /** Those with a profit printed as "-0.00", which the tester counts as lost. */
  readonly roundedLosses: ReadonlySet<ParsedTrade>
  readonly rejected: readonly RowProblem[]
}

/** Joins events by order. Every event ends up in the lines of one trade or among the rejected. */
export function readEvents(events: readonly TableRow[], { symbol, test }: Test): TestedTrades {
  const trades: ParsedTrade[] = []
  const roundedLosses = new Set<ParsedTrade>()
  const rejected: RowProblem[] = []
  const orders = new Map<string, Order>()
  const nameOf = accountNames(test)
  for (const row of events) {
    const reading = new RowReading(row)
    const type = reading.text(columns.type).toLowerCase()
    const number = reading.text(columns.order)
    const order = orders.get(number) ?? newOrder(number)
    let closed: ParsedTrade | null = null
    if (type === 'buy' || type === 'sell') fill(order, reading, type)
    else if (/limit|stop$/.test(type) && type !== 'close at stop') setLevels(order, reading)
    else if (order.opened === null && order.rows.length === 0)
      reading.wrong(columns.order, 'Its order is not in the file')
    else if (/^(close|s\/l|t\/p)/.test(type) && order.opened !== null)
      closed = close(order, order.opened, reading, { symbol, name: nameOf })
    else if (/modify/.test(type)) setLevels(order, reading)

    if (closed?.netGain === '0' && reading.text(columns.profit).startsWith('-')) roundedLosses.add(closed)
    if (reading.problem !== null) rejected.push(reading.problem)
    else if (closed !== null) trades.push(closed)
    else order.rows.push(row)
    if (reading.problem === null) orders.set(number, order)
    if (order.opened?.left === '0') orders.delete(number)
  }
  for (const order of orders.values()) {
    if (order.opened === null)
      for (const row of order.rows) rejected.push(rowProblem(row, 'note', 'A pending order that was never filled.'))
    else trades.push(tradeOf(order, { symbol, name: nameOf, size: order.opened.left, exit: null }))
  }
  return { trades, roundedLosses, rejected }
}

const newOrder = (number: string): Order => ({
  number,
  rows: [],
  opened: null,
  firstStop: null,
  lastStop: null,
  target: null,
})

function fill(order: Order, reading: RowReading, type: 'buy' | 'sell'): void {
  if (order.opened !== null) return reading.wrong(columns.order, 'The order is already open')
  const opened = {
    direction: type === 'buy' ? ('LONG' as const) : ('SHORT' as const),
    entryDate: reading.time(columns.time),
    entryPrice: reading.positive(columns.price),
    left: reading.positive(columns.size),
  }
  setLevels(order, reading)
  if (reading.problem === null) order.opened = opened
}

function setLevels(order: Order, reading: RowReading): void {
  const stop = reading.optional(columns.stop, null)
  const target = reading.optional(columns.target, null)
  if (reading.problem !== null) return
  order.target = target
  order.lastStop = stop
  if (order.firstStop === null && stop !== '0') order.firstStop = stop
}

interface Named {
  readonly symbol: string
  readonly name: (order: string) => string
}

interface Exit {
  readonly row: TableRow
  readonly date: LocalDateTime
  readonly price: Decimal
  readonly profit: Decimal
}

function close(order: Order, opened: Opened, reading: RowReading, named: Named): ParsedTrade | null {
  const size = reading.positive(columns.size)
  const exit = {
    row: reading.row,
    date: reading.time(columns.time),
    price: reading.positive(columns.price),
    profit: reading.number(columns.profit),
  }
  const sizeLeft = addExact([opened.left, negatedDecimal(size)])
  if (sizeLeft.startsWith('-')) reading.wrong(columns.size, 'It closes more than was open')
  if (exit.date < opened.entryDate) reading.wrong(columns.time, 'It closes before it opens')
  if (reading.problem !== null) return null
  const trade = tradeOf(order, { ...named, size, exit })
  opened.left = sizeLeft
  order.rows = []
  return trade
}

function tradeOf(
  order: Order,
  { symbol, name, size, exit }: Named & { readonly size: Decimal; readonly exit: Exit | null },
): ParsedTrade {
  const { direction, entryDate, entryPrice } = order.opened!
  const { note, ...keptLevels } = levels(direction, entryPrice, { stop: order.firstStop, target: order.target })
  const trailed = levels(direction, entryPrice, { stop: order.lastStop, target: null })
  const last = trailed.finalStop ?? trailed.stopLoss
  const rows = exit === null ? order.rows : [...order.rows, exit.row]
  return {
    externalId: name(order.number),
    account: null,
    symbol,
    market: guessMarket(symbol),
    direction,
    entryDate,
    exitDate: exit?.date ?? null,
    entryPrice,
    exitPrice: exit?.price ?? null,
    size,
    ...keptLevels,
    finalStop: keptLevels.finalStop ?? (last === keptLevels.stopLoss ? null : last),
    highestPrice: null,
    lowestPrice: null,
    commission: '0',
    swap: '0',
    netGain: exit?.profit ?? null,
    pointValue: null,
    currency: null,
    fxRate: null,
    notes: note,
    executions: [],
    lines: rows.map(({ line }) => line),
    texts: rows.map(({ cells }) => rowText(cells)),
  }
}
