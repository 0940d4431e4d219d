import { type LocalDateTime, wallClock } from '@afterclose/core/time'
import type { TradeColumns } from '@afterclose/engine/trades/trade-columns'

type Events = Pick<TradeColumns, 'id' | 'exitDate' | 'gain' | 'closed' | 'payins'>

/**
 * Balance of the account just before a trade is closed, in the order of the ledger (time, payin before trade, id).
 * The trade itself, as it is stored, counts nothing; a new one comes after all others of the same second. O(n).
 */
export function balanceBefore(columns: Events, exitDate: LocalDateTime, tradeId: number | null): number {
  const at = wallClock(exitDate)
  let balance = 0
  columns.payins.timestamp.forEach((timestamp, i) => {
    if (timestamp <= at) balance += columns.payins.delta[i]!
  })
  for (let row = 0; row < columns.closed && columns.exitDate[row]! <= at; row++) {
    const earlier = columns.exitDate[row]! < at || tradeId === null || columns.id[row]! < tradeId
    if (earlier && columns.id[row] !== tradeId) balance += columns.gain[row]!
  }
  return balance
}

/** The gain as a percentage of that balance; null where there was none to speak of. */
export const percentageOf = (gain: string | null, balance: number | null): number | null =>
  gain === null || balance === null || balance <= 0 ? null : (Number(gain) / balance) * 100
