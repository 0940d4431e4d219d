/**
 * Break-even win rate (percent) for a reward of `ratio` per unit of risk: 100 ÷ (1 + ratio).
 *
 * @param ratio 0 or more: planned reward to risk, or payoff; null is passed on
 * @example requiredWinRate(2) // 33.33
 */
export const requiredWinRate = (ratio: number | null): number | null => (ratio === null ? null : 100 / (1 + ratio))
