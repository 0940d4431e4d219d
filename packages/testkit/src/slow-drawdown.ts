import { big, sum } from '@afterclose/core/decimal'
import { DAY, wallClock } from '@afterclose/core/time'
import { slowStep, type SlowUnit } from './slow-equity.ts'
import type { ClosedTrade } from './slow-journal.ts'

export interface SlowDrawdown {
  /** The trade that made the high; null if the start is the high. */
  readonly high: ClosedTrade | null
  /** From the first below the high to the one that recovered it, or to the last. */
  readonly trades: readonly ClosedTrade[]
  readonly low: ClosedTrade
  readonly recovered: boolean
  readonly depth: number
}

/** Drawdown below the high after each trade. Trades without a value in the unit do not change it. */
export function slowFalls(trades: readonly ClosedTrade[], unit: SlowUnit): readonly number[] {
  return trades.map((_, end) => {
    const steps = trades.slice(0, end + 1).map((trade) => slowStep(trade, unit) ?? '0')
    if (unit === 'PERCENT')
      return (
        (1 - steps.reduce((ofPeak, step) => Math.min(1, ofPeak * (1 + Number(big(step).times(1e6)) * 1e-8)), 1)) * 100
      )
    const line = steps.map((_, i) => big(sum(steps.slice(0, i + 1))))
    const high = line.reduce((most, value) => (value.gt(most) ? value : most), big(0))
    return Number(high.minus(line.at(-1)!))
  })
}

/** Splits the line into drawdowns: each from below its high until it is recovered. */
export function slowDrawdowns(trades: readonly ClosedTrade[], unit: SlowUnit): readonly SlowDrawdown[] {
  const falls = slowFalls(trades, unit)
  const begins = falls.flatMap((fall, i) => (fall > 0 && (falls[i - 1] ?? 0) === 0 ? [i] : []))
  return begins.map((begin) => {
    const back = falls.findIndex((fall, i) => i > begin && fall === 0)
    const end = back < 0 ? trades.length - 1 : back
    const depth = Math.max(...falls.slice(begin, end + 1))
    return {
      high: lastHigh(trades.slice(0, begin), unit),
      trades: trades.slice(begin, end + 1),
      low: trades[falls.indexOf(depth, begin)]!,
      recovered: back >= 0,
      depth,
    }
  })
}

/** The trade that made the line's high: the first that reached it; null if that is the start. */
function lastHigh(trades: readonly ClosedTrade[], unit: SlowUnit): ClosedTrade | null {
  const levels = trades.map((_, i) => {
    const steps = trades.slice(0, i + 1).map((trade) => slowStep(trade, unit) ?? '0')
    return unit === 'PERCENT'
      ? steps.reduce((index, step) => index * (1 + Number(big(step).times(1e6)) * 1e-8), 1)
      : Number(sum(steps))
  })
  const start = unit === 'PERCENT' ? 1 : 0
  const high = Math.max(start, ...levels)
  return high === start ? null : trades[levels.indexOf(high)]!
}

export const slowDays = (from: string, to: string): number =>
  (wallClock(`${to.slice(0, 10)}T00:00:00`) - wallClock(`${from.slice(0, 10)}T00:00:00`)) / DAY
