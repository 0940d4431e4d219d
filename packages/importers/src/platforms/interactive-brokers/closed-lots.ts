import type Big from 'big.js'
import { big, decimalText, money, quantity } from '@afterclose/core/decimal'
import type { RowProblem } from '../../importer.ts'
import type { FileLine, Fill } from '../../shared/fill.ts'
import type { Action } from '../../shared/action.ts'
import { splitsBetween, standInOf } from '../../shared/stand-in.ts'
import { type BrokerRow, holdingOf, instrumentOf, problem } from './broker-row.ts'

export interface LotUse {
  /** Lots that only repeat openings of the file, by closing row. */
  readonly details: ReadonlyMap<BrokerRow, readonly FileLine[]>
  /** Openings before the file starts, known from their closing. */
  readonly openings: readonly Fill[]
  readonly rejected: readonly RowProblem[]
}

/** A lot with its closing row. */
interface ClosedLot {
  readonly lot: BrokerRow
  readonly close: BrokerRow
  readonly size: Big
}

/**
 * A closing row is followed by its closed lots, each with opening day and cost. If the file lacks that opening, the lot stands in for it. A
 * lot without a preceding closing row is an error: half a trade.
 *
 * @param rows in file order, each execution once
 * @param actions lots are stated in units of their closing, openings in those of their day
 */
export function useLots(rows: readonly BrokerRow[], actions: readonly Action[]): LotUse {
  const { lots, rejected } = assign(rows)
  const opened = openedByDay(rows)
  const details = new Map<BrokerRow, FileLine[]>()
  const openings: Fill[] = []
  for (const { lot, close, size } of lots) {
    const day = dayKey(close, lot.date, close.quantity.lt(0))
    const inFile = opened.get(day) ?? big(0)
    const { to, from } = splitsBetween(actions, close, lot.date, close.date) ?? { to: '1', from: '1' }
    const present = inFile.times(to).div(from)
    const knownSize = size.gt(present) ? present : size
    opened.set(day, inFile.minus(knownSize.times(from).div(to)))
    if (knownSize.eq(size)) addTo(details, close, { line: lot.line, text: lot.text })
    else openings.push(opening(lot, close, size, size.minus(knownSize)))
  }
  return { details, openings, rejected }
}

function addTo(details: Map<BrokerRow, FileLine[]>, close: BrokerRow, line: FileLine): void {
  const lines = details.get(close)
  if (lines === undefined) details.set(close, [line])
  else lines.push(line)
}

function assign(rows: readonly BrokerRow[]): { lots: readonly ClosedLot[]; rejected: readonly RowProblem[] } {
  const lots: ClosedLot[] = []
  const rejected: RowProblem[] = []
  const closes = new Map<string, { close: BrokerRow; left: Big }>()
  for (const row of rows) {
    const key = instrumentOf(row)
    if (row.kind !== 'LOT') {
      closes.set(key, { close: row, left: row.quantity.abs() })
      continue
    }
    const size = row.quantity.abs()
    const last = closes.get(key)
    if (last === undefined) rejected.push(problem(row, 'A closed lot without the trade that closed it'))
    else if (last.left.lt(size)) rejected.push(problem(row, 'Closed lot larger than the trade above it'))
    else {
      last.left = last.left.minus(size)
      lots.push({ lot: row, close: last.close, size })
    }
  }
  return { lots, rejected }
}

/** Size opened in the file itself, by day. */
function openedByDay(rows: readonly BrokerRow[]): Map<string, Big> {
  const opened = new Map<string, Big>()
  for (const row of rows) {
    if (row.kind === 'LOT' || (row.codes.has('C') && !row.codes.has('O'))) continue
    const key = dayKey(row, row.date, row.quantity.gt(0))
    opened.set(key, (opened.get(key) ?? big(0)).plus(row.quantity.abs()))
  }
  return opened
}

const dayKey = (row: BrokerRow, date: string, long: boolean): string =>
  `${holdingOf(row)}\u0000${date.slice(0, 10)}\u0000${long}`

/** Identity of a lot across files: of two identical ones, each closing fill names its own. */
const lotId = (lot: BrokerRow): string => [lot.date, lot.price, decimalText(lot.quantity.abs())].join('\u0000')

/** The lot's price includes the cost of opening it, so the opening carries no separate commission. */
function opening(lot: BrokerRow, close: BrokerRow, size: Big, missing: Big): Fill {
  const long = close.quantity.lt(0)
  const cash = lot.cash === null ? null : big(lot.cash).abs().times(missing).div(size)
  return {
    line: lot.line,
    text: lot.text,
    id: null,
    account: close.account,
    instrument: instrumentOf(close),
    symbol: close.symbol,
    market: close.market,
    side: long ? 'BUY' : 'SELL',
    date: lot.date,
    price: quantity(big(lot.price)),
    size: decimalText(missing),
    commission: '0',
    swap: '0',
    effect: 'OPEN',
    realised: null,
    realisedIsNet: true,
    cash: cash === null ? null : money(long ? cash.neg() : cash),
    pointValue: lot.pointValue ?? close.pointValue,
    currency: close.currency,
    fxRate: lot.fxRate,
    explained: false,
    notes:
      'Opened before the file starts. The entry comes from the closed lot, with the opening costs included in its price.',
    details: [],
    standIn: standInOf(lotId(lot), { ...close, size: decimalText(close.quantity) }),
    ...close.contract,
  }
}
