import type { Decimal } from '@afterclose/core/decimal'
import type { LocalDateTime } from '@afterclose/core/time'
import type { Direction } from '@afterclose/core/trade'
import { failed, type ParsedFile, type ParsedTrade, type RowProblem } from '../../importer.ts'
import { digest } from '../../shared/digest.ts'
import { htmlRows } from '../../shared/html-tables.ts'
import { rowText, type TableRow } from '../../shared/table-row.ts'
import { accountNames } from '../metatrader/account-names.ts'
import { addExact, mostDecimals, negated, toUnits } from '../metatrader/exact.ts'
import { levels } from '../metatrader/levels.ts'
import { guessMarket } from '../metatrader/market.ts'
import { reportTotals } from '../metatrader/report-totals.ts'
import { rowProblem } from '../metatrader/row-problem.ts'
import { type StatedFigure, statedFigures } from '../metatrader/stated-figures.ts'
import { type Column, looksLikeTime, RowReading } from '../metatrader/table-reading.ts'

const format = 'MetaTrader 4 Strategy Tester report'
const names = ['#', 'Time', 'Type', 'Order', 'Size', 'Price', 'S / L', 'T / P', 'Profit', 'Balance']
const at = (column: number): Column => ({ column, name: names[column] ?? '' })
const columns = {
  time: at(1),
  type: at(2),
  order: at(3),
  size: at(4),
  price: at(5),
  stop: at(6),
  target: at(7),
  profit: at(8),
}

/** An order of the test, from the row that placed it on. */
interface Order {
  readonly number: string
  /** Rows that no trade has used yet: placed, filled, modified. */
  rows: TableRow[]
  /** Null while the order is pending. */
  opened: { direction: Direction; entryDate: LocalDateTime; entryPrice: Decimal; left: Decimal } | null
  /** The first stop that was set, and the last one. */
  firstStop: Decimal | null
  lastStop: Decimal | null
  target: Decimal | null
}

/**
 * A Strategy Tester report of MetaTrader 4: a row is an event of an order (placed, filled, modified, closed), and all
 * of them count as rows read. The events of one order become one trade, or one for each part that was closed by
 * itself; the rows of a pending order that was never filled are rejected as notes. Times are of the minute. The
 * initial deposit becomes a payin. The report names no account: trades are named after the test and their order.
 */
export function readTester(text: string): ParsedFile {
  const { rows, problem } = htmlRows(text)
  if (problem !== null) return failed(format, problem)
  const events = rows.filter(isEvent)
  const first = events[0]
  const head = first === undefined ? rows : rows.slice(0, rows.indexOf(first))
  const stated = statedFigures(head)
  const total = stated.find(({ label }) => label === 'total trades')?.main.value
  if (first === undefined && total !== '0') return failed(format, 'The report has no list of orders: it is not whole.')

  const test = digest(head.map(({ cells }) => rowText(cells)).join('\n'))
  const { trades, rejected } = readEvents(events, { symbol: symbolOf(head), test })
  const deposit = stated.find(({ label }) => label === 'initial deposit')?.main.value ?? null
  const opened = new RowReading(first ?? { line: 1, cells: [], title: '' })
  return {
    format,
    failure: null,
    accountCurrency: null,
    timeZone: null,
    rowsRead: events.length,
    trades,
    payins:
      deposit === null || deposit === '0' || first === undefined
        ? []
        : [
            {
              externalId: `${test}-deposit`,
              timestamp: opened.time(columns.time),
              delta: deposit,
              currency: null,
              textualReason: 'Import: initial deposit of the test',
              line: head.find(({ cells }) => cells.includes('Initial deposit'))?.line ?? first.line,
            },
          ],
    rejected,
    duplicateLines: [],
    totals: compareTotals(trades, stated),
    warnings: [],
    mapping: null,
  }
}

const isEvent = ({ cells }: TableRow): boolean => /^\d+$/.test(cells[0] ?? '') && looksLikeTime(cells[1] ?? '')

/** "EURUSD (Euro vs US Dollar)" in the first line of the settings. */
function symbolOf(head: readonly TableRow[]): string {
  const pair = head.map(({ cells }) => cells.filter((cell) => cell !== '')).find(({ length }) => length === 2)
  return (pair?.[1] ?? '').replace(/\s*\(.*$/, '')
}

interface Test {
  readonly symbol: string
  readonly test: string
}

function readEvents(
  events: readonly TableRow[],
  { symbol, test }: Test,
): { trades: readonly ParsedTrade[]; rejected: readonly RowProblem[] } {
  const trades: ParsedTrade[] = []
  const rejected: RowProblem[] = []
  const orders = new Map<string, Order>()
  const nameOf = accountNames(test)
  for (const row of events) {
    const reading = new RowReading(row)
    const type = reading.text(columns.type).toLowerCase()
    const number = reading.text(columns.order)
    const order = orders.get(number) ?? newOrder(number)
    if (type === 'buy' || type === 'sell') fill(order, reading, type)
    else if (/limit|stop$/.test(type) && type !== 'close at stop') setLevels(order, reading)
    else if (order.opened === null && order.rows.length === 0)
      reading.wrong(columns.order, 'Its order is not in the file')
    else if (/^(close|s\/l|t\/p)/.test(type) && order.opened !== null) {
      const trade = close(order, reading, { symbol, name: nameOf })
      if (trade !== null) trades.push(trade)
    } else if (/modify/.test(type)) setLevels(order, reading)

    if (reading.problem !== null) rejected.push(reading.problem)
    else if (trades.at(-1)?.lines.at(-1) !== row.line) order.rows.push(row)
    if (reading.problem === null) orders.set(number, order)
    if (order.opened?.left === '0') orders.delete(number)
  }
  for (const order of orders.values()) {
    if (order.opened === null)
      for (const row of order.rows) rejected.push(rowProblem(row, 'note', 'A pending order that was never filled.'))
    else trades.push(tradeOf(order, { symbol, name: nameOf, size: order.opened.left, exit: null }))
  }
  return { trades, rejected }
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
  if (order.opened !== null) return reading.wrong(columns.order, 'The order is open already')
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

function close(order: Order, reading: RowReading, named: Named): ParsedTrade | null {
  const opened = order.opened
  if (opened === null) return null
  const size = reading.positive(columns.size)
  const exit = {
    row: reading.row,
    date: reading.time(columns.time),
    price: reading.positive(columns.price),
    profit: reading.number(columns.profit),
  }
  const left = addExact([opened.left, negated(size)])
  if (left.startsWith('-')) reading.wrong(columns.size, 'It closes more than was open')
  if (exit.date < opened.entryDate) reading.wrong(columns.time, 'It closes before it opens')
  if (reading.problem !== null) return null
  const trade = tradeOf(order, { ...named, size, exit })
  opened.left = left
  order.rows = []
  return trade
}

function tradeOf(
  order: Order,
  { symbol, name, size, exit }: Named & { readonly size: Decimal; readonly exit: Exit | null },
): ParsedTrade {
  const { direction, entryDate, entryPrice } = order.opened!
  const { note, ...kept } = levels(direction, entryPrice, { stop: order.firstStop, target: order.target })
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
    ...kept,
    finalStop: kept.finalStop ?? (last === kept.stopLoss ? null : last),
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

/** The rows are rounded to cents and the report's own totals are not: about a cent of difference in 20 trades. */
function compareTotals(trades: readonly ParsedTrade[], stated: readonly StatedFigure[]): ParsedFile['totals'] {
  const closed = trades.filter(({ netGain }) => netGain !== null)
  const gains = closed.map(({ netGain }) => netGain ?? '0')
  const scale = mostDecimals(gains)
  return reportTotals(
    stated,
    {
      results: closed.map(({ direction }, index) => ({ direction, net: toUnits(gains[index]!, scale) })),
      scale,
      start: null, // its drawdowns are of the equity, which moves between the rows
      own: [],
      currency: null,
      perTrade: true,
      balanceLine: 'none',
    },
    { drift: Math.ceil(closed.length / 20) / 10 ** scale, simultaneous: false },
  ).totals
}
