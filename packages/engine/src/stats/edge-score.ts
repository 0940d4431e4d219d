export interface EdgeScore {
  /** Amount of evidence: 100 from a hundred trades on. */
  readonly tradeScore: number
  /** 0 up to a profit factor of 0.5, 100 from 2.5 on. */
  readonly profitScore: number
  /** 100 from a net gain of five times the max drawdown on. */
  readonly returnDrawdownScore: number
  /** 0 to 100, exact; shown rounded. Null without trades. */
  readonly edgeScore: number | null
}

/**
 * The composite score, version 1: 0.2 × tradeScore + k × 0.4 × (profitScore + returnDrawdownScore), where k grows to 1
 * over the first 30 trades, so that one lucky trade does not score high.
 *
 * @param figures of the same trades, money in one unit; `grossLoss` and `maxDrawdown` are 0 or more
 * @example one winner alone scores 2.87; profit factor 2.5 with return/drawdown 5 over 100 trades scores 100
 */
export function edgeScore(figures: {
  readonly numberOfTrades: number
  readonly grossProfit: number
  readonly grossLoss: number
  readonly netGain: number
  readonly maxDrawdown: number
}): EdgeScore {
  const { numberOfTrades, grossProfit, grossLoss, netGain, maxDrawdown } = figures
  const tradeScore = 100 * clamp01(numberOfTrades / 100)
  const profitScore = grossLoss === 0 ? (grossProfit > 0 ? 100 : 0) : 100 * clamp01((grossProfit / grossLoss - 0.5) / 2)
  const returnDrawdownScore = maxDrawdown === 0 ? (netGain > 0 ? 100 : 0) : 100 * clamp01(netGain / maxDrawdown / 5)
  const phaseIn = Math.min(1, numberOfTrades / 30)
  const score = 0.2 * tradeScore + phaseIn * (0.4 * profitScore + 0.4 * returnDrawdownScore)
  return { tradeScore, profitScore, returnDrawdownScore, edgeScore: numberOfTrades === 0 ? null : score }
}

const clamp01 = (value: number): number => Math.min(1, Math.max(0, value))
