import type { Decimal } from '@afterclose/core/decimal'
import type { Direction } from '@afterclose/core/trade'
import type { ParsedTrade, RowProblem } from '../../importer.ts'
import { rowText } from '../../shared/table-row.ts'
import { commentNotes } from '../metatrader/comment-notes.ts'
import { addExact, negatedDecimal } from '../metatrader/exact.ts'
import { levels } from '../metatrader/levels.ts'
import { guessMarket } from '../metatrader/market.ts'
import { type Column, RowReading } from '../metatrader/table-reading.ts'
import { closes, type Deal } from './deals.ts'
import { exitNotes } from './match-trades.ts'
import type { OrderLevels } from './orders.ts'
import { columnFinder, type ReportTable } from './report-tables.ts'

export interface PositionContext {
  readonly account: string | null
  /** Names a trade by the number of its position. */
  readonly nameOf: (position: string) => string
  readonly levels: ReadonlyMap<string, OrderLevels>
  readonly dealsOf: DealsOfPositions
}

export interface Positions {
  readonly trades: readonly ParsedTrade[]
  readonly rejected: readonly RowProblem[]
  /** Ids of all positions read. */
  readonly numbers: ReadonlySet<string>
  /** Names of trades whose stop is the last one, because no order contains their first. */
  readonly lastStops: readonly string[]
}

/** Reads a table of positions, closed or open: a row is a trade, with prices averaged by MetaTrader over its deals. */
export function readPositions(table: ReportTable, context: PositionContext): Positions {
  const columns = positionColumns(table)
  const trades: ParsedTrade[] = []
  const rejected: RowProblem[] = []
  const numbers = new Set<string>()
  const lastStops: string[] = []
  for (const row of table.rows) {
    const reading = new RowReading(row)
    const number = reading.text(columns.position)
    const trade = readPosition(reading, columns, context)
    if (reading.problem !== null) rejected.push(reading.problem)
    else {
      numbers.add(number)
      const externalId = context.nameOf(number)
      trades.push({ ...trade, externalId })
      if (trade.stopLoss !== null && context.levels.get(number)?.stop == null) lastStops.push(externalId)
    }
  }
  return { trades, rejected, numbers, lastStops }
}

type Columns = ReturnType<typeof positionColumns>

function positionColumns(table: ReportTable) {
  const { find, second, maybe } = columnFinder(table)
  const closed = table.kind === 'positions'
  return {
    closed,
    openTime: find('time', 0),
    position: find('position', 1),
    symbol: find('symbol', 2),
    type: find('type', 3),
    volume: find('volume', 4),
    openPrice: find('price', 5),
    stop: find('s / l', 6),
    target: find('t / p', 7),
    closeTime: second('time', 8),
    closePrice: second('price', 9),
    commission: maybe('commission', closed ? 10 : null),
    swap: maybe('swap', closed ? 11 : null),
    profit: closed ? find('profit', 12) : null,
    comment: maybe('comment', null),
  }
}

function readPosition(reading: RowReading, columns: Columns, { account, levels: ofOrders, dealsOf }: PositionContext) {
  const type = reading.text(columns.type).toLowerCase()
  if (type !== 'buy' && type !== 'sell') reading.wrong(columns.type, `"${type}" is not a position type`)
  const direction: Direction = type === 'buy' ? 'LONG' : 'SHORT'
  const position = reading.text(columns.position)
  const symbol = reading.text(columns.symbol)
  if (position === '') reading.wrong(columns.position, 'The position number is missing')
  if (symbol === '') reading.wrong(columns.symbol, 'The symbol is missing')
  const entryDate = reading.time(columns.openTime)
  const entryPrice = reading.positive(columns.openPrice)
  const size = readVolume(reading, columns.volume)
  const exitDate = columns.closed ? reading.time(columns.closeTime) : null
  const exitPrice = columns.closed ? reading.positive(columns.closePrice) : null
  if (exitDate !== null && exitDate < entryDate) reading.wrong(columns.closeTime, 'It closes before it opens')
  const commission = reading.optional(columns.commission, '0')
  const swap = reading.optional(columns.swap, '0')
  const profit = columns.profit === null ? null : reading.number(columns.profit)
  const last = { stop: reading.optional(columns.stop, null), target: reading.optional(columns.target, null) }

  const deals = dealsOf.take({ symbol, direction, exitDate, position })
  // A closed position sums its commissions and leaves out the fees; an open one may leave out both.
  const costs = addExact([commission, ...deals.map((deal) => (columns.commission === null ? deal.costs : deal.fee))])
  const orderLevels = ofOrders.get(position)
  const initial = { stop: orderLevels?.stop ?? last.stop, target: orderLevels?.target ?? last.target }
  const { note, ...keptLevels } = levels(direction, entryPrice, initial)
  const moved = levels(direction, entryPrice, last)
  const finalStop = moved.finalStop ?? moved.stopLoss
  const notes = [
    commentNotes(columns.comment === null ? reading.row.title : reading.text(columns.comment)),
    ...deals.map(({ comment, entry }) => (entry === 'in' ? commentNotes(comment) : exitNotes(comment))),
    note,
  ]
  return {
    account,
    symbol,
    market: guessMarket(symbol),
    direction,
    entryDate,
    exitDate,
    entryPrice,
    exitPrice,
    size,
    ...keptLevels,
    finalStop: keptLevels.finalStop ?? (finalStop === keptLevels.stopLoss ? null : finalStop),
    highestPrice: null,
    lowestPrice: null,
    commission: negatedDecimal(costs),
    swap,
    netGain: profit === null ? null : addExact([profit, swap, costs]),
    pointValue: null,
    currency: null,
    fxRate: null,
    notes: [...new Set(notes.filter((text) => text !== ''))].join('\n'),
    executions: [],
    lines: [reading.row.line],
    texts: [rowText(reading.row.cells)],
  }
}

/** "0.5", or "0.5 / 1" where half of a position was closed. */
function readVolume(reading: RowReading, column: Column): Decimal {
  const text = reading.text(column)
  if (!text.includes('/')) return reading.positive(column)
  const cells = [...reading.row.cells]
  cells[column.column] = text.slice(0, text.indexOf('/')).trim()
  const part = new RowReading({ ...reading.row, cells })
  const value = part.positive(column)
  reading.problem ??= part.problem
  return value
}

interface PositionKey {
  readonly symbol: string
  readonly direction: Direction
  readonly exitDate: string | null
  readonly position: string
}

/**
 * Finds the deals of a position: the opening deal by its order, which has the position's id, the closing deal by symbol, side and second.
 * Each deal is returned once. They provide data missing in positions: fees and comments.
 */
export class DealsOfPositions {
  readonly #opening = new Map<string, Deal>()
  /** Positions whose opening deal was already used: the rest of one after a partial close occurs a second time. */
  readonly #opened = new Set<string>()
  readonly #openedBefore = new Set<string>()
  readonly #closing = new Map<string, Deal[]>()

  constructor(deals: readonly Deal[]) {
    for (const deal of deals) {
      if (!closes(deal)) this.#opening.set(deal.order, deal)
      else {
        const key = `${deal.time} ${deal.direction} ${deal.symbol}`
        const others = this.#closing.get(key)
        if (others === undefined) this.#closing.set(key, [deal])
        else others.push(deal)
      }
    }
  }

  /** Number of positions without an opening deal in the file. */
  get openedBefore(): number {
    return this.#openedBefore.size
  }

  take({ symbol, direction, exitDate, position }: PositionKey): readonly Deal[] {
    const opening = this.#opening.get(position)
    if (opening !== undefined) this.#opened.add(position)
    else if (!this.#opened.has(position)) this.#openedBefore.add(position)
    this.#opening.delete(position)
    const side = direction === 'LONG' ? 'SHORT' : 'LONG'
    const closing = exitDate === null ? undefined : this.#closing.get(`${exitDate} ${side} ${symbol}`)?.shift()
    return [opening, closing].filter((deal) => deal !== undefined)
  }

  /** Deals without a position. */
  rest(): readonly Deal[] {
    return [...this.#opening.values(), ...[...this.#closing.values()].flat()]
  }
}
