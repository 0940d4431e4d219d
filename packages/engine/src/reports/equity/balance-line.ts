import type { TradeTable } from '../../trades/trade-table.ts'
import { lowerBound } from '../lower-bound.ts'
import type { EquityAxis, Line } from './line.ts'
import { thinOut } from './thin-out.ts'

export interface BalanceLine extends Line {
  /** Deposits (+) and withdrawals (-), where they stand on the line. */
  readonly payins: readonly {
    readonly x: number
    /** Balance right after it. */
    readonly y: number
    readonly delta: number
    readonly timestamp: number
  }[]
}

/**
 * The account after each selected trade and each payin, in the ledger's order: by time, a payin before a trade of the
 * same moment. On the number axis a payin stands at the last trade before it.
 *
 * @param rows selected rows in exit order
 */
export function balanceLine(table: TradeTable, rows: ArrayLike<number>, axis: EquityAxis, pixels: number): BalanceLine {
  const { exitDate, payins: flows } = table.columns
  const x: number[] = []
  const y: number[] = []
  const payins: BalanceLine['payins'][number][] = []
  const addTrades = (from: number, to: number) => {
    for (let i = from; i < to; i++) {
      const row = rows[i]!
      x.push(axis === 'NUMBER' ? i + 1 : exitDate[row]!)
      y.push(table.balanceAfter[row]!)
    }
  }
  let next = 0
  for (const [i, timestamp] of flows.timestamp.entries()) {
    const before = lowerBound(exitDate, rows, timestamp)
    addTrades(next, before)
    next = before
    const at = axis === 'NUMBER' ? before : timestamp
    x.push(at)
    y.push(table.payinBalance[i]!)
    payins.push({ x: at, y: table.payinBalance[i]!, delta: flows.delta[i]!, timestamp })
  }
  addTrades(next, rows.length)
  const kept = thinOut(x, y, pixels)
  return {
    x: Float64Array.from(kept, (point) => x[point]!),
    y: Float64Array.from(kept, (point) => y[point]!),
    payins,
  }
}
