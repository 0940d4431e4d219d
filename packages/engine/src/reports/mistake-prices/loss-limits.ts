import { DAY } from '@afterclose/core/time'
import { inUnits } from '../../trades/money-scale.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { isInSession, type SessionDay } from '../sessions/session-day.ts'

const decimals = 8

/**
 * Closed trades entered in a session after it had lost more than its limit, by the trades closed in it so far, at or before the entry. Filters
 * have no effect. O(trades + sessions).
 *
 * @returns 1 per row of such a trade
 */
export function afterLossLimit({ columns, rows }: TradeTable, sessions: readonly SessionDay[]): Uint8Array {
  const { entryDate, exitDate, gain } = columns
  const isAfter = new Uint8Array(rows)
  const limited = sessions.flatMap((session) =>
    session.maxLoss === null
      ? []
      : [{ session, limit: -inUnits(session.maxLoss, decimals), sum: 0, brokenAt: Number.POSITIVE_INFINITY }],
  )
  if (limited.length === 0) return isAfter
  const byDay = Map.groupBy(limited, ({ session }) => Math.floor(session.day / DAY))
  for (let row = 0; row < rows; row++) {
    const exit = exitDate[row]!
    for (const one of byDay.get(Math.floor(exit / DAY)) ?? []) {
      if (!isInSession(one.session, exit)) continue
      one.sum += inUnits(gain[row]!, decimals)
      // exits ascend, so the first row below the limit is the time of the breach
      if (one.sum < one.limit) one.brokenAt = Math.min(one.brokenAt, exit)
    }
  }
  for (let row = 0; row < rows; row++) {
    const entry = entryDate[row]!
    for (const { session, brokenAt } of byDay.get(Math.floor(entry / DAY)) ?? [])
      if (entry >= brokenAt && isInSession(session, entry)) isAfter[row] = 1
  }
  return isAfter
}
