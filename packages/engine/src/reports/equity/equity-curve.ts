/** A running sum over trades in exit order, with its starting point. Entry i of every column is the same point. */
export interface EquityCurve {
  /** Table row of the trade that led to the point; -1 for the start. */
  readonly row: Int32Array
  /** Number of the trade among the rows given, 1 = first; 0 for the start. */
  readonly number: Float64Array
  /** The sum so far, in whole parts: divide by the measure's scale. */
  readonly value: Float64Array
  /** The highest sum up to and including the point, the start counted. */
  readonly peak: Float64Array
}

/**
 * Cumulates one value per trade. Trades without a value are left out; their number stays vacant, so that a point's
 * number says the same in every unit.
 *
 * @param values one whole number per table row, NaN where a trade has none
 * @param rows table rows in exit order
 * @returns a point for the start (0) and one per trade that has a value. Sums are exact below 2^53.
 * @example equityCurve(Float64Array.of(5, NaN, -7), Uint32Array.of(0, 1, 2)) // number 0 1 3, value 0 5 -2, peak 0 5 5
 */
export function equityCurve(values: ArrayLike<number>, rows: ArrayLike<number>): EquityCurve {
  const row = new Int32Array(rows.length + 1)
  const number = new Float64Array(rows.length + 1)
  const value = new Float64Array(rows.length + 1)
  const peak = new Float64Array(rows.length + 1)
  row[0] = -1
  let points = 1
  let sum = 0
  let high = 0
  for (let i = 0; i < rows.length; i++) {
    const at = rows[i]!
    const step = values[at]!
    if (Number.isNaN(step)) continue
    sum += step
    if (sum > high) high = sum
    row[points] = at
    number[points] = i + 1
    value[points] = sum
    peak[points] = high
    points++
  }
  return {
    row: row.subarray(0, points),
    number: number.subarray(0, points),
    value: value.subarray(0, points),
    peak: peak.subarray(0, points),
  }
}

/** The deepest fall below an earlier high: points of that high and of the low after it; null if it never fell. */
export function deepestFall({ value, peak }: EquityCurve): { readonly high: number; readonly low: number } | null {
  let low = -1
  for (let point = 0; point < value.length; point++) {
    const fall = peak[point]! - value[point]!
    if (fall > (low === -1 ? 0 : peak[low]! - value[low]!)) low = point
  }
  if (low === -1) return null
  let high = low
  while (value[high]! < peak[low]!) high--
  return { high, low }
}
