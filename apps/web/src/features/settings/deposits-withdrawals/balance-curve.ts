import type { TradeTable } from '@afterclose/engine/trades/trade-table'

/** The balance after every payin and every closed trade, oldest first. */
export interface BalanceCurve {
  /** Wall clock milliseconds. */
  readonly at: readonly number[]
  /** Account currency. */
  readonly balance: readonly number[]
  /** Points that are deposits or withdrawals, and their amounts. */
  readonly payins: readonly { readonly point: number; readonly delta: number }[]
}

/** The ledger as one curve: a payin comes before the trades of its second. */
export function balanceCurve({ columns, rows, balanceAfter, payinBalance }: TradeTable): BalanceCurve {
  const { timestamp, delta } = columns.payins
  const at: number[] = []
  const balance: number[] = []
  const payins: { point: number; delta: number }[] = []
  let row = 0
  for (let i = 0; i <= timestamp.length; i++) {
    const until = timestamp[i] ?? Number.POSITIVE_INFINITY
    while (row < rows && columns.exitDate[row]! < until) {
      at.push(columns.exitDate[row]!)
      balance.push(balanceAfter[row]!)
      row++
    }
    if (i === timestamp.length) break
    payins.push({ point: at.length, delta: delta[i]! })
    at.push(until)
    balance.push(payinBalance[i]!)
  }
  return { at, balance, payins }
}
