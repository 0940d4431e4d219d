/**
 * Divides gross profit by gross loss.
 *
 * @param grossProfit, grossLoss both 0 or more, same unit
 * @returns null if nothing was lost: shown as "∞" if something was won, else as a dash. 0 if nothing was won.
 * @example profitFactor(300, 200) // 1.5
 */
export const profitFactor = (grossProfit: number, grossLoss: number): number | null =>
  grossLoss === 0 ? null : grossProfit / grossLoss
