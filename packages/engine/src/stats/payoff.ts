/**
 * Divides the average win by the average loss.
 *
 * @param avgWin above 0; @param avgLoss below 0; same unit; either may round to 0
 * @returns null without a winner or loser, or if the average loss rounds to 0
 * @example payoff(300, -150) // 2
 */
export const payoff = (avgWin: number | null, avgLoss: number | null): number | null =>
  avgWin === null || avgLoss === null || avgLoss === 0 ? null : avgWin / Math.abs(avgLoss)
