/**
 * Winners as a percentage of winners and losers; break-evens do not count.
 *
 * @returns percent; null without a decided trade
 * @example winRate(6, 5) // 54.55
 */
export const winRate = (winners: number, losers: number): number | null =>
  winners + losers === 0 ? null : (winners / (winners + losers)) * 100
