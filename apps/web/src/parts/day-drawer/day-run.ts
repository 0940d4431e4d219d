import type { TradeList } from '@afterclose/engine/reports/trade-lines'
import type { Unit } from '@afterclose/engine/trades/unit'

/** Result of a day over time, trade by trade in exit order, over trades with a value in the unit. */
export interface DayRun {
  readonly trades: number
  readonly won: number
  readonly lost: number
  /** Sums; null if no trade has a value. */
  readonly net: number | null
  readonly totalR: number | null
  /** The lowest running sum after any trade: 0 or below. */
  readonly dip: number
  /** Running sum after each trade with a value, and its exit as wall clock. */
  readonly points: readonly { readonly at: number; readonly sum: number }[]
}

/** Values of a trade are rounded to at most eight decimals, so that a day's sums are exact. */
const parts = 1e8

export function dayRun(list: TradeList, unit: Unit): DayRun {
  const values = { CURRENCY: list.gain, PERCENT: list.gainPercentage, R: list.rMultiple }[unit]
  const points: { at: number; sum: number }[] = []
  let [sum, dip, r, withR, won, lost] = [0, 0, 0, 0, 0, 0]
  for (let i = 0; i < list.id.length; i++) {
    if (list.outcome[i] === 0) won += 1
    if (list.outcome[i] === 1) lost += 1
    if (!Number.isNaN(list.rMultiple[i]!)) {
      withR += 1
      r += Math.round(list.rMultiple[i]! * parts)
    }
    if (Number.isNaN(values[i]!)) continue
    sum += Math.round(values[i]! * parts)
    dip = Math.min(dip, sum)
    points.push({ at: list.exitDate[i]!, sum: sum / parts })
  }
  return {
    trades: list.id.length,
    won,
    lost,
    net: points.length === 0 ? null : sum / parts,
    totalR: withR === 0 ? null : r / parts,
    dip: dip / parts,
    points,
  }
}
