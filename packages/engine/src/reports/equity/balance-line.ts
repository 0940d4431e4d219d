import { numbersOf } from '../../columns/numbers-of.ts'
import type { Selection } from '../../filters/select.ts'
import { balanceAfter, type TradeTable } from '../../trades/trade-table.ts'
import { firstAtOrAfter } from '../../trades/first-at-or-after.ts'
import type { EquityAxis, Line } from './line.ts'
import { thinOut } from './thin-out.ts'

/** The balance in transfer form; account currency. */
export interface BalanceColumns extends Line {
  /** By deposit: its position on the line, the balance after it, its amount, wall clock. */
  readonly payinX: Float64Array
  readonly payinY: Float64Array
  readonly payinDelta: Float64Array
  readonly payinTimestamp: Float64Array
}

export interface BalanceLine extends Line {
  /** Deposits (+) and withdrawals (-) as points of the line. */
  readonly payins: readonly {
    readonly x: number
    /** Balance right after it. */
    readonly y: number
    readonly delta: number
    readonly timestamp: number
  }[]
}

/**
 * The account after each selected trade and each payin, in ledger order: by time, a payin before a trade of the same time. On the number
 * axis a payin is at the last trade before it.
 *
 * @param pixels columns of the line, to which it is thinned out
 */
export function balanceColumns(
  table: TradeTable,
  selection: Selection,
  axis: EquityAxis,
  pixels: number,
): BalanceColumns {
  const { exitDate, payins } = table.columns
  const rows = selection.rows()
  const x = new Float64Array(rows.length + payins.timestamp.length)
  const y = new Float64Array(x.length)
  const payinX = new Float64Array(payins.timestamp.length)
  let trade = 0
  let point = 0
  const addTrades = (upTo: number) => {
    for (; trade < rows.length && rows[trade]! < upTo; trade++, point++) {
      x[point] = axis === 'NUMBER' ? trade + 1 : exitDate[rows[trade]!]!
      y[point] = balanceAfter(table, rows[trade]!)
    }
  }
  for (const [i, timestamp] of payins.timestamp.entries()) {
    addTrades(firstAtOrAfter(exitDate, table.rows, timestamp))
    payinX[i] = axis === 'NUMBER' ? trade : timestamp
    x[point] = payinX[i]!
    y[point++] = table.payinBalance[i]!
  }
  addTrades(table.rows)
  const kept = thinOut(x, y, pixels)
  return {
    x: numbersOf(kept, (at) => x[at]!),
    y: numbersOf(kept, (at) => y[at]!),
    payinX,
    payinY: table.payinBalance.slice(),
    payinDelta: Float64Array.from(payins.delta),
    payinTimestamp: Float64Array.from(payins.timestamp),
  }
}

/** The same with its payins as objects, for the page. */
export const balanceLine = ({ x, y, payinX, payinY, payinDelta, payinTimestamp }: BalanceColumns): BalanceLine => ({
  x,
  y,
  payins: Array.from(payinX, (at, i) => ({
    x: at,
    y: payinY[i]!,
    delta: payinDelta[i]!,
    timestamp: payinTimestamp[i]!,
  })),
})
