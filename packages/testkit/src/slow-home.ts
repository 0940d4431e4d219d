import { big, sum } from '@afterclose/core/decimal'
import type { Outcome } from '@afterclose/core/trade'
import { type SlowUnit, slowStep } from './slow-equity.ts'
import type { ClosedTrade } from './slow-journal.ts'

const total = (steps: readonly string[]): number => Number(sum(steps))
const mean = (steps: readonly string[]): number | null =>
  steps.length === 0 ? null : Number(sum(steps).div(steps.length))

/** Results of trades in a unit, over those that have a value in it. */
export function slowUnitFigures(trades: readonly ClosedTrade[], unit: SlowUnit) {
  const stepsOf = (list: readonly ClosedTrade[]): readonly string[] =>
    list.flatMap((trade) => slowStep(trade, unit) ?? [])
  const of = (outcome: Outcome): readonly string[] => stepsOf(trades.filter((trade) => trade.outcome === outcome))
  const steps = stepsOf(trades)
  const sumOf = (list: readonly string[]): number | null =>
    trades.length > 0 && steps.length === 0 ? null : Math.abs(total(list))
  return {
    known: steps.length,
    net: trades.length > 0 && steps.length === 0 ? null : total(steps),
    average: mean(steps),
    won: sumOf(steps.filter((step) => big(step).gt(0))),
    lost: sumOf(steps.filter((step) => big(step).lt(0))),
    averageWin: mean(of('WINNER')),
    averageLoss: mean(of('LOSER')),
    largestWin: steps.length === 0 ? null : Math.max(...steps.map(Number)),
    largestLoss: steps.length === 0 ? null : Math.min(...steps.map(Number)),
  }
}

/** Trades of the days whose dates have a prefix ("2024-03" for a month), by exit or entry, and their result. */
export function slowDays(
  trades: readonly ClosedTrade[],
  dates: string,
  unit: SlowUnit,
  basis: 'EXIT' | 'ENTRY' = 'EXIT',
) {
  const own = trades.filter((trade) => (basis === 'EXIT' ? trade.exitDate : trade.entryDate).startsWith(dates))
  const sumIn = (of: SlowUnit): number | null => {
    const steps = own.flatMap((trade) => slowStep(trade, of) ?? [])
    return steps.length === 0 ? null : total(steps)
  }
  const won = own.filter(({ outcome }) => outcome === 'WINNER').length
  const decided = own.filter(({ outcome }) => outcome !== 'BREAK_EVEN').length
  return {
    trades: own.length,
    winners: won,
    winRate: decided === 0 ? null : (won * 100) / decided,
    net: sumIn(unit),
    totalR: sumIn('R'),
  }
}

/** Counts of green, red and grey trades, the mean R of green and red ones, and the green ones since the last red one. */
export function slowTilt(trades: readonly ClosedTrade[]) {
  const green = trades.filter(({ tiltMeter }) => tiltMeter > 0)
  const red = trades.filter(({ tiltMeter }) => tiltMeter < 0)
  const lastRed = trades.findLastIndex(({ tiltMeter }) => tiltMeter < 0)
  return {
    bars: trades.slice(-50).map(({ id, tiltMeter }) => ({ id, tilt: tiltMeter })),
    green: green.length,
    red: red.length,
    grey: trades.length - green.length - red.length,
    avgRGreen: slowUnitFigures(green, 'R').average,
    avgRRed: slowUnitFigures(red, 'R').average,
    greenStreak: trades.slice(lastRed + 1).filter(({ tiltMeter }) => tiltMeter > 0).length,
  }
}
