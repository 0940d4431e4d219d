import type { EquityCurve } from './equity-curve.ts'

/** A calendar month of a curve; amounts in its unit. */
export interface EquityMonth {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly trades: number
  readonly net: number
  /** The sum of all trades up to the end of the month. */
  readonly cumulative: number
  /** How far below its last high the month ended, 0 or more. */
  readonly below: number
}

/** The months in which a curve has trades, oldest first. @param exitDate wall clock per table row */
export function equityMonths(
  curve: EquityCurve,
  values: ArrayLike<number>,
  exitDate: ArrayLike<number>,
  scale: number,
): readonly EquityMonth[] {
  const months: EquityMonth[] = []
  let month = Number.NaN
  let trades = 0
  let net = 0
  for (let point = 1; point < curve.row.length; point++) {
    const row = curve.row[point]!
    const at = monthOf(exitDate[row]!)
    if (at !== month) {
      month = at
      trades = 0
      net = 0
    }
    trades++
    net += values[row]!
    const next = curve.row[point + 1]
    if (next !== undefined && monthOf(exitDate[next]!) === month) continue
    months.push({
      year: Math.floor(month / 12),
      month: (month % 12) + 1,
      trades,
      net: net / scale,
      cumulative: curve.value[point]! / scale,
      below: (curve.peak[point]! - curve.value[point]!) / scale,
    })
  }
  return months
}

function monthOf(at: number): number {
  const date = new Date(at)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}
