import { percentOf } from './percent-of.ts'

/**
 * Winners as a percentage of winners and losers; break-evens do not count.
 *
 * @returns percent; null without a decided trade
 * @example winRate(6, 5) // 54.55
 */
export const winRate = (winners: number, losers: number): number | null => percentOf(winners, winners + losers)
