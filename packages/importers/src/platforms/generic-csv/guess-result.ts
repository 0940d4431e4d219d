import { big } from '@afterclose/core/decimal'
import type { ColumnMapping } from '../../importer.ts'
import { futuresPointValue } from '@afterclose/core/futures'
import { type DecimalSign, readNumber } from '../../shared/numbers.ts'
import { costFields } from './fields.ts'
import { statedResultKind } from './head-names.ts'
import { sideReader } from './row-sides.ts'
import type { Columns, Table } from './table.ts'

export interface ResultGuess {
  readonly kind: ColumnMapping['result']
  readonly sure: boolean
}

interface Rules {
  readonly decimalSign: DecimalSign
  readonly costs: ColumnMapping['costs']
  readonly head: string
}

const tested = 500

/**
 * Whether the result column is before or after costs: by its name, else by a balance column, else by which of the two gives a constant
 * point value per symbol.
 */
export function guessResult(table: Table, columns: Columns, rules: Rules): ResultGuess {
  const named = statedResultKind(rules.head)
  if (columns.pnl < 0) return { kind: 'NET', sure: true }
  if (named !== null) return { kind: named, sure: true }
  if ([...costFields, 'swap' as const].every((field) => columns[field] < 0)) return { kind: 'NET', sure: true }
  const rows = numbersOf(table, columns, rules).slice(0, tested)
  if (rows.every(({ costs }) => costs === 0)) return { kind: 'NET', sure: true }
  const fills = columns.exitPrice < 0 && columns.price >= 0
  return decided(byBalance(rows)) ?? decided(fills ? byFills(rows) : byPointValue(rows)) ?? { kind: 'NET', sure: false }
}

interface Votes {
  readonly net: number
  readonly gross: number
}

const decided = ({ net, gross }: Votes): ResultGuess | null =>
  net === gross ? null : { kind: net > gross ? 'NET' : 'GROSS', sure: Math.max(net, gross) > 3 * Math.min(net, gross) }

interface RowNumbers {
  readonly symbol: string
  readonly result: number
  /** Costs of the row to deduct from the result: commission, fees, minus swap. */
  readonly costs: number
  /** Price move in the trade's favour times size; NaN where unknown. */
  readonly move: number
  readonly balance: number
  /** Positive for a purchase. */
  readonly size: number
  readonly price: number
}

/** Approximate, because they only decide between two interpretations. */
function numbersOf(table: Table, columns: Columns, { decimalSign, costs }: Rules): readonly RowNumbers[] {
  const sideIn = sideReader(table, columns)
  return table.rows.slice(0, tested).flatMap(({ cells }) => {
    const number = (column: number): number => {
      const text = column < 0 ? null : readNumber(cells[column] ?? '', decimalSign)
      return text === null ? Number.NaN : big(text).toNumber()
    }
    const result = number(columns.pnl)
    if (Number.isNaN(result)) return []
    const cost = costFields.reduce((total, field) => total + (number(columns[field]) || 0), 0)
    const short = sideIn(cells)?.side === 'SELL'
    const move = (number(columns.exitPrice) - number(columns.entryPrice)) * (short ? -1 : 1) * number(columns.quantity)
    return [
      {
        symbol: (cells[columns.symbol] ?? '').trim(),
        result,
        costs: (costs === 'NEGATIVE' ? -cost : cost) - (number(columns.swap) || 0),
        move,
        balance: number(columns.balance),
        size: Math.abs(number(columns.quantity)) * (short || number(columns.quantity) < 0 ? -1 : 1),
        price: number(columns.price),
      },
    ]
  })
}

function byBalance(rows: readonly RowNumbers[]): Votes {
  let net = 0
  let gross = 0
  for (let i = 1; i < rows.length; i++) {
    const row = rows[i]!
    const moved = row.balance - rows[i - 1]!.balance
    if (row.costs === 0 || Number.isNaN(moved)) continue
    if (Math.abs(moved - row.result) < 0.011) net++
    else if (Math.abs(moved - (row.result - row.costs)) < 0.011) gross++
  }
  return { net, gross }
}

function byPointValue(rows: readonly RowNumbers[]): Votes {
  const first = new Map<string, { net: number; gross: number }>()
  let net = 0
  let gross = 0
  for (const { symbol, result, costs, move } of rows) {
    if (costs === 0 || Number.isNaN(move) || move === 0) continue
    const values = { gross: result / move, net: (result + costs) / move }
    if (isRound(values.gross) !== isRound(values.net)) {
      if (isRound(values.gross)) gross++
      else net++
    }
    const before = first.get(symbol)
    if (before === undefined) {
      first.set(symbol, values)
      continue
    }
    if (isClose(values.net, before.net)) net++
    if (isClose(values.gross, before.gross)) gross++
  }
  return { net, gross }
}

/** Whether a number is a usual point value: 1, 0.5, 25, 100, 100,000. */
function isRound(value: number): boolean {
  if (!(value > 0)) return false
  const digits = value / 10 ** Math.floor(Math.log10(value) + 1e-9)
  return [1, 2, 2.5, 5].some((usual) => Math.abs(digits - usual) < 1e-6)
}

interface OpenPosition {
  size: number
  price: number
  cost: number
}

/**
 * For tables of fills: whether the result of each close is what its price and the average price of its openings give, or that less the
 * costs of the close, or of both. Files are in either direction; the one in which more results can be explained is right.
 */
function byFills(rows: readonly RowNumbers[]): Votes {
  const [forwards, backwards] = [votesOfFills(rows), votesOfFills(rows.toReversed())]
  return forwards.net + forwards.gross >= backwards.net + backwards.gross ? forwards : backwards
}

function votesOfFills(rows: readonly RowNumbers[]): Votes {
  const open = new Map<string, OpenPosition>()
  let net = 0
  let gross = 0
  for (const { symbol, size, price, costs, result } of rows) {
    if (Number.isNaN(size) || Number.isNaN(price) || size === 0) continue
    const held = open.get(symbol) ?? { size: 0, price: 0, cost: 0 }
    const closed = held.size * size < 0 ? Math.min(Math.abs(size), Math.abs(held.size)) : 0
    if (closed > 0) {
      const share = closed / Math.abs(held.size)
      const move = (price - held.price) * closed * Math.sign(held.size)
      const paid = [costs, costs + held.cost * share].filter((cost) => Math.abs(cost) > 0.011)
      const explains = (amount: number) => pointValues(symbol).some((value) => Math.abs(amount - move * value) < 0.011)
      if (result !== 0 && paid.length > 0 && explains(result)) gross++
      else if (result !== 0 && paid.some((cost) => explains(result + cost))) net++
      held.size += closed * Math.sign(size)
      held.cost *= 1 - share
    }
    const opened = Math.abs(size) - closed
    if (opened > 0) {
      const cost = costs * (opened / Math.abs(size))
      const before = Math.abs(held.size)
      held.price = (held.price * before + price * opened) / (before + opened)
      held.size += opened * Math.sign(size)
      held.cost += cost
    }
    open.set(symbol, held)
  }
  return { net, gross }
}

/** Point values of shares, coins and options, and of the future if it is known. */
function pointValues(symbol: string): readonly number[] {
  const future = futuresPointValue(symbol)
  return [1, 100, ...(future === null ? [] : [Number(future)])]
}

const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= 0.002 * Math.max(Math.abs(a), Math.abs(b))
