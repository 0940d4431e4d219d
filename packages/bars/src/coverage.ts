import type { BarColumns } from './bar.ts'
import { type Gap, isGap, missingSlots } from './gaps.ts'
import { type TradingSession, tradingDays } from './trading-session.ts'

/** Number of expected bars on a trading day, and how many of them are present. */
export interface DayCoverage {
  /** Midnight of the date, seconds since 1970 on the wall clock. */
  readonly date: number
  readonly present: number
  /** Present and missing in market hours; never 0. */
  readonly expected: number
}

export interface Coverage {
  /** By date; days on which the market is closed are omitted. */
  readonly days: readonly DayCoverage[]
  /** More than three consecutive bars missing in market hours (PRODUCT A.23), by time. */
  readonly gaps: readonly Gap[]
}

/**
 * Counts the bars of each trading day and the bars missing between the first and the last bar (BARS 7).
 * @param bars sorted
 * @param length seconds of a bar
 * @returns empty without bars
 */
export function coverageOf(bars: BarColumns, length: number, session: TradingSession): Coverage {
  const dayOf = tradingDays(session)
  const days = new Map<number, { date: number; present: number; expected: number }>()
  const gaps: Gap[] = []
  const count = (at: number, present: 0 | 1): void => {
    const { date } = dayOf(at)
    const counted = days.get(date) ?? { date, present: 0, expected: 0 }
    counted.present += present
    counted.expected++
    days.set(date, counted)
  }
  for (let i = 0; i < bars.length; i++) {
    const from = i === 0 ? bars.time[0]! : bars.time[i - 1]! + length
    const to = bars.time[i]!
    if (to - from > 0) {
      const missing = missingSlots(bars, length, from, to)
      for (const slot of missing) count(from + slot * length, 0)
      if (isGap(missing.length)) gaps.push({ from, to, missing: missing.length })
    }
    count(to, 1)
  }
  return { days: [...days.values()].toSorted((a, b) => a.date - b.date), gaps }
}
