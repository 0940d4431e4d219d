/**
 * What was won for each unit lost.
 *
 * @param grossProfit, grossLoss both 0 or more, same unit
 * @returns null when nothing was lost: shown as "∞" when something was won, else as a dash. 0 when nothing was won.
 * @example profitFactor(300, 200) // 1.5
 */
export const profitFactor = (grossProfit: number, grossLoss: number): number | null =>
  grossLoss === 0 ? null : grossProfit / grossLoss

/**
 * Profit factor of the first trade, the first two, and so on.
 *
 * @param gain whole units, in exit order
 * @returns as many elements as trades; NaN until the first loss. O(n).
 * @example profitFactorSeries([100, -50, 25]) // [NaN, 2, 2.5]
 */
export function profitFactorSeries(gain: ArrayLike<number>): Float64Array {
  const series = new Float64Array(gain.length)
  let won = 0
  let lost = 0
  for (let i = 0; i < gain.length; i++) {
    const amount = gain[i]!
    if (amount > 0) won += amount
    else lost -= amount
    series[i] = lost === 0 ? Number.NaN : won / lost
  }
  return series
}
