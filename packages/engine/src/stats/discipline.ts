export interface Discipline {
  /** Mean tilt meter; null without trades. */
  readonly avgTilt: number | null
  /** Green ÷ (green + red) × 100; grey trades (0) say nothing. Null when all are grey. */
  readonly disciplineRate: number | null
}

/**
 * How well the rules were kept, by the comments on the trades.
 *
 * @param tiltMeter positive minus negative comments of each trade. One pass, O(n).
 * @example discipline([2, 1, -1, 0]) // { avgTilt: 0.5, disciplineRate: 66.67 }
 */
export function discipline(tiltMeter: ArrayLike<number>): Discipline {
  let sum = 0
  let green = 0
  let red = 0
  for (let i = 0; i < tiltMeter.length; i++) {
    const tilt = tiltMeter[i]!
    sum += tilt
    green += Number(tilt > 0)
    red += Number(tilt < 0)
  }
  return {
    avgTilt: tiltMeter.length === 0 ? null : sum / tiltMeter.length,
    disciplineRate: green + red === 0 ? null : (green / (green + red)) * 100,
  }
}
