import { type TradeTable, balanceAfter } from '@afterclose/engine/trades/trade-table'

/** The balance after every payin and every closed trade, oldest first. */
export interface BalanceCurve {
  /** Wall clock milliseconds. */
  readonly at: Float64Array
  /** Account currency. */
  readonly balance: Float64Array
  /** Points that are deposits or withdrawals, and their amounts. */
  readonly payinPoint: Uint32Array
  readonly payinDelta: Float64Array
}

/** The ledger as one curve: a payin comes before the trades of its second. O(rows + payins). */
export function balanceCurve(table: TradeTable): BalanceCurve {
  const { columns, rows, payinBalance } = table
  const { timestamp, delta } = columns.payins
  const points = rows + timestamp.length
  const at = new Float64Array(points)
  const balance = new Float64Array(points)
  const payinPoint = new Uint32Array(timestamp.length)
  let row = 0
  for (let payin = 0; payin <= timestamp.length; payin++) {
    const until = timestamp[payin] ?? Number.POSITIVE_INFINITY
    for (; row < rows && columns.exitDate[row]! < until; row++) {
      at[row + payin] = columns.exitDate[row]!
      balance[row + payin] = balanceAfter(table, row)
    }
    if (payin === timestamp.length) break
    payinPoint[payin] = row + payin
    at[row + payin] = until
    balance[row + payin] = payinBalance[payin]!
  }
  return { at, balance, payinPoint, payinDelta: Float64Array.from(delta) }
}
