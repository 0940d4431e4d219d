/**
 * Divides the average win by the average loss.
 *
 * @param avgWin above 0; @param avgLoss below 0; same unit
 * @returns null without a winner or loser
 * @example payoff(300, -150) // 2
 */
export const payoff = (avgWin: number | null, avgLoss: number | null): number | null =>
  avgWin === null || avgLoss === null ? null : avgWin / Math.abs(avgLoss)
