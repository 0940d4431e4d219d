import type { Decimal } from '@afterclose/core/decimal'
import type { LocalDateTime } from '@afterclose/core/time'
import type { Direction } from '@afterclose/core/trade'
import type { ParsedPayin, RowProblem } from '../../importer.ts'
import { readNumber } from '../../shared/numbers.ts'
import type { TableRow } from '../../shared/table-row.ts'
import { addExact, negatedDecimal } from '../metatrader/exact.ts'
import { rowProblem } from '../metatrader/row-problem.ts'
import { type Column, RowReading } from '../metatrader/table-reading.ts'
import { columnFinder, type ReportTable } from './report-tables.ts'

/** A fill, marked as opening or closing. */
export interface Deal {
  readonly row: TableRow
  readonly time: LocalDateTime
  /** Number of the deal; they are given in the order of execution. "" where the file has none. */
  readonly number: string
  readonly symbol: string
  /** Direction of a trade that the deal opens; a deal that closes ends the other direction. */
  readonly direction: Direction
  readonly entry: 'in' | 'out' | 'in/out' | 'out by'
  readonly volume: Decimal
  readonly price: Decimal
  /** The order that was filled; for an opening deal also the number of its position. */
  readonly order: string
  /** Commission and fee, as the file has them: cost negative. */
  readonly costs: Decimal
  readonly fee: Decimal
  readonly swap: Decimal
  readonly profit: Decimal
  readonly comment: string
}

export interface Deals {
  readonly deals: readonly Deal[]
  readonly payins: readonly ParsedPayin[]
  readonly rejected: readonly RowProblem[]
  /** The balance before the first deal, including earlier deposits; null if the file has no balances. */
  readonly start: Decimal | null
  /** Money that came or went after the first deal. */
  readonly cashAfter: readonly Decimal[]
  /** Whether all cash rows are deposits and withdrawals. */
  readonly onlyBalance: boolean
}

export const noDeals: Deals = { deals: [], payins: [], rejected: [], start: null, cashAfter: [], onlyBalance: true }

/** Net result of a deal: profit, swap, commission and fee. */
export const netOf = ({ costs, swap, profit }: Deal): Decimal => addExact([costs, swap, profit])

/** In order of execution: a tester's report lists deals by order, so that later deals can come before earlier ones. */
export const inExecution = (deals: readonly Deal[]): readonly Deal[] =>
  deals.toSorted((a, b) => {
    if (a.time !== b.time) return a.time < b.time ? -1 : 1
    if (a.number === b.number) return closesLater(a) - closesLater(b)
    return a.number.length - b.number.length || (a.number < b.number ? -1 : 1)
  })

/** Without ids, openings come before closings within a second. */
const closesLater = (deal: Deal): number => (closes(deal) ? 1 : 0)

export const closes = ({ entry }: Deal): boolean => entry !== 'in'

/**
 * Reads a table of deals. Everything that is neither bought nor sold (balance, credit, charge, correction, bonus,
 * commission, dividend …) moves cash and becomes a payin.
 *
 * @param nameOf names a payin by its deal number
 */
export function readDeals(table: ReportTable, nameOf: (deal: string) => string): Deals {
  const deals: Deal[] = []
  const payins: ParsedPayin[] = []
  const rejected: RowProblem[] = []
  const columns = dealColumns(table)
  let start: Decimal | null = null
  const cashAfter: Decimal[] = []
  let onlyBalance = true
  for (const row of table.rows) {
    const reading = new RowReading(row)
    const number = reading.text(columns.deal)
    const type = reading.text(columns.type).toLowerCase()
    const isTrade = type === 'buy' || type === 'sell'
    const time = reading.time(columns.time)
    const commission = reading.optional(columns.commission, '0')
    const fee = reading.optional(columns.fee, '0')
    const swap = reading.optional(columns.swap, '0')
    const profit = reading.number(columns.profit)
    const costs = addExact([commission, fee])
    const comment = reading.text(columns.comment)
    const delta = addExact([costs, swap, profit])
    if (!isTrade) {
      if (reading.problem !== null) rejected.push(reading.problem)
      else if (delta === '0') rejected.push(rowProblem(row, 'note', `A row of type "${type}" without an amount.`))
      else {
        if (deals.length > 0) cashAfter.push(delta)
        onlyBalance &&= type === 'balance'
        payins.push({
          externalId: nameOf(`deal-${number}`),
          timestamp: time,
          delta,
          currency: null,
          textualReason: ['Import', comment || (type === 'balance' ? '' : type)]
            .filter(Boolean)
            .join(': ')
            .slice(0, 200),
          line: row.line,
        })
      }
      continue
    }
    const entry = readEntry(reading, columns.direction)
    const symbol = reading.text(columns.symbol)
    if (symbol === '') reading.wrong(columns.symbol, 'The symbol is missing')
    const volume = reading.positive(columns.volume)
    const price = reading.positive(columns.price)
    if (reading.problem !== null) {
      rejected.push(reading.problem)
      continue
    }
    const balance = deals.length === 0 ? readNumber(reading.text(columns.balance), '.') : null
    if (balance !== null) start = addExact([balance, negatedDecimal(delta)])
    const direction = type === 'buy' ? 'LONG' : 'SHORT'
    const order = reading.text(columns.order)
    deals.push({ row, time, number, symbol, direction, entry, volume, price, order, costs, fee, swap, profit, comment })
  }
  return { deals, payins, rejected, start, cashAfter, onlyBalance }
}

/** "in" replaces an invalid one, whose row is then not used. */
function readEntry(reading: RowReading, column: Column): Deal['entry'] {
  const text = reading.text(column)
  const entry = text.toLowerCase().replace(/\s*\/\s*/, '/')
  if (entry === 'in' || entry === 'out' || entry === 'in/out' || entry === 'out by') return entry
  reading.wrong(column, `"${text}" neither opens nor closes a position`)
  return 'in'
}

/** Fourteen columns, or thirteen in tester reports, which have no fee. */
export function dealColumns(table: ReportTable) {
  const { find, maybe } = columnFinder(table)
  const fee = table.columns.length > 13 ? 1 : 0
  return {
    time: find('time', 0),
    deal: find('deal', 1),
    symbol: find('symbol', 2),
    type: find('type', 3),
    direction: find('direction', 4),
    volume: find('volume', 5),
    price: find('price', 6),
    order: find('order', 7),
    commission: find('commission', 8),
    fee: maybe('fee', fee === 0 ? null : 9),
    swap: find('swap', 9 + fee),
    profit: find('profit', 10 + fee),
    balance: find('balance', 11 + fee),
    comment: find('comment', 12 + fee),
  }
}
