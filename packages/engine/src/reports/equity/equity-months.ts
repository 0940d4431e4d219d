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
  const points = curve.row.length
  let trades = 0
  let net = 0
  let end = Number.NEGATIVE_INFINITY // of the month, so that not every trade needs its own calendar date
  for (let point = 1; point < points; point++) {
    const row = curve.row[point]!
    if (exitDate[row]! >= end) {
      trades = 0
      net = 0
      end = monthAfter(exitDate[row]!)
    }
    trades++
    net += values[row]!
    if (point + 1 < points && exitDate[curve.row[point + 1]!]! < end) continue
    const last = new Date(exitDate[row]!)
    months.push({
      year: last.getUTCFullYear(),
      month: last.getUTCMonth() + 1,
      trades,
      net: net / scale,
      cumulative: curve.value[point]! / scale,
      below: (curve.peak[point]! - curve.value[point]!) / scale,
    })
  }
  return months
}

function monthAfter(at: number): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
}
