import type { Summary } from '../stats/statistics.ts'
import { boolean, known, number, type ShapeOf, text } from './definition.ts'
import type { EvaluationFigure } from './evaluation.ts'
import type { UnitFigures } from './unit-figures.ts'

/** All statistics of a report, by key. */
export const summaryShape = {
  numberOfTrades: number(),
  winners: number(),
  losers: number(),
  breakEvens: number(),
  breakEvenGain: number(),
  winRate: known(),
  grossProfit: number(),
  grossLoss: number(),
  netGain: number(),
  profitFactor: known(),
  avgWin: known(),
  avgLoss: known(),
  payoff: known(),
  expectancy: known(),
  expectancyR: known(),
  nR: number(),
  totalR: known(),
  avgR: known(),
  winnersWithR: number('Of which the initial risk is known'),
  losersWithR: number(),
  avgRWinners: known(),
  avgRLosers: known(),
  sdR: known(),
  sqn: known(),
  withPercent: number('Trades with a balance before them'),
  netReturn: known(),
  twr: known(),
  returnOfInvestment: known(),
  maxDrawdown: number(),
  maxDrawdownPercent: known(),
  maxDrawdownR: known(),
  currentDrawdown: number(),
  returnDrawdown: known(),
  withRrr: number('Trades with a stop loss and a target'),
  avgRrr: known(),
  withRealizedRrr: number('Winners and losers with a stop loss and a target'),
  avgRealizedRrr: known(),
  requiredWinRate: known(),
  requiredWinRatePayoff: known(),
  avgHolding: known(),
  avgHoldingWinners: known(),
  avgHoldingLosers: known(),
  maxConsecutiveWins: number(),
  maxConsecutiveLosses: number(),
  currentStreak: number(),
  expectedMaxLosingStreak: known(),
  largestWin: known(),
  largestLoss: known(),
  avgTilt: known(),
  greenOrRed: number('Trades with a tilt above or below 0'),
  disciplineRate: known(),
  tradeScore: number(),
  profitScore: number(),
  returnDrawdownScore: number(),
  edgeScore: known(),
} as const satisfies Required<ShapeOf<Summary>>

/** Results of trades, in the unit. */
export const unitFiguresShape = {
  known: number('Trades with a value in the unit'),
  net: known(),
  average: known(),
  won: known(),
  lost: known(),
  averageWin: known(),
  averageLoss: known(),
  largestWin: known(),
  largestLoss: known(),
} as const satisfies Required<ShapeOf<UnitFigures>>

/** A line of the evaluation. */
export const evaluationShape = {
  label: text(),
  kind: text(),
  value: known(),
  signed: boolean(),
} as const satisfies ShapeOf<EvaluationFigure>
