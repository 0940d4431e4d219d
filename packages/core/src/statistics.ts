/**
 * Every statistic over a set of closed trades. Money is in the journal's currency, percentages are percentages,
 * holding times are minutes. Null means that it cannot be computed, never that it is nothing.
 */
export interface Statistics {
  readonly numberOfTrades: number
  readonly winners: number
  readonly losers: number
  readonly breakEvens: number
  readonly winRate: number | null
  readonly grossProfit: number
  readonly grossLoss: number
  readonly netGain: number
  /** Null when nothing was lost: shown as "∞" when something was won, else as a dash. */
  readonly profitFactor: number | null
  /** Element k: profit factor of the first k + 1 trades. */
  readonly profitFactorArray: readonly (number | null)[]
  readonly avgWin: number | null
  readonly avgLoss: number | null
  readonly payoff: number | null
  readonly expectancy: number | null
  readonly expectancyR: number | null
  /** Trades that have an R; every R figure is based on these. */
  readonly nR: number
  /** Null where no trade has an R, as all figures in R are. */
  readonly totalR: number | null
  readonly avgR: number | null
  readonly avgRWinners: number | null
  readonly avgRLosers: number | null
  readonly sdR: number | null
  readonly sqn: number | null
  /** Null where no trade has a balance before it, as all percentages of it are. */
  readonly netReturn: number | null
  /** Null, too, where it passes what a number can hold. */
  readonly twr: number | null
  readonly returnOfInvestment: number | null
  readonly maxDrawdown: number
  readonly maxDrawdownPercent: number | null
  readonly maxDrawdownR: number | null
  readonly currentDrawdown: number
  readonly returnDrawdown: number | null
  readonly avgRrr: number | null
  readonly avgRealizedRrr: number | null
  readonly requiredWinRate: number | null
  readonly requiredWinRatePayoff: number | null
  readonly avgHolding: number | null
  readonly avgHoldingWinners: number | null
  readonly avgHoldingLosers: number | null
  readonly maxConsecutiveWins: number
  readonly maxConsecutiveLosses: number
  /** + wins, - losses, 0 without a decided trade. */
  readonly currentStreak: number
  readonly expectedMaxLosingStreak: number | null
  readonly largestWin: number | null
  readonly largestLoss: number | null
  readonly avgTilt: number | null
  readonly disciplineRate: number | null
  readonly tradeScore: number
  readonly profitScore: number
  readonly returnDrawdownScore: number
  /** 0 to 100, exact; shown rounded. Null without trades. */
  readonly edgeScore: number | null
}

export const edgeScoreLabels = ['No proven edge', 'Developing', 'Solid', 'Strong'] as const

/** The word for a score: below 25, 50, 75 and from there on, by the integer that is shown. */
export const edgeScoreLabel = (score: number): (typeof edgeScoreLabels)[number] =>
  edgeScoreLabels[Math.min(3, Math.floor(Math.round(score) / 25))]!
