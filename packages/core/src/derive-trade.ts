import type { Big } from 'big.js'
import { checklistResult } from './checklist.ts'
import { type Decimal, big, bigOrNull, money, quantity, ratio, ratioOf, ratioOrNull } from './decimal.ts'
import { excursions, noExcursions } from './excursions.ts'
import { averagePrice } from './executions.ts'
import type { TickData } from './instrument.ts'
import { distance } from './price-levels.ts'
import { structureGroups, type StructureWorth, structureWorth } from './structure-result.ts'
import { wallClock, MINUTE } from './time.ts'
import { isFullyJournaled, type Outcome, type TradeInput, type TradeResult, sign } from './trade.ts'

const asMoney = (value: Big | null): Decimal | null => (value === null ? null : money(value))
const asQuantity = (value: Big | null): Decimal | null => (value === null ? null : quantity(value))

/**
 * Derives the results of a single trade: PRODUCT A.7, all its formulas, in exact decimals. Balances, gain % and running figures depend on
 * other trades and are computed by the engine.
 *
 * @param trade in stored form, executions applied (`withExecutions`) and checked (`tradeProblems`)
 * @param ticks of its instrument; null if an import could not determine them; then only a manual gain gives a result
 * @param facts from the trade's comments (positive minus negative ones) and files (whether any screenshot slot is filled)
 * @returns money rounded to 8 decimals, prices as `quantity`, ratios and percentages to 6; null wherever an input is missing. Each is rounded
 *   once, money and prices half away from zero, ratios half to even; ratios of ratios use the rounded ones. An open trade has no gain,
 *   outcome or R.
 * @example long 0.5 lots 1.1000 → 1.1040, tick 0.0001 worth 10, commission 3.5, stop 1.0980: gain "196.5", rMultiple 1.965
 */
export function deriveTrade(
  trade: TradeInput,
  ticks: TickData,
  facts: { readonly tiltMeter: number; readonly screenshotExists: boolean },
): TradeResult {
  const isClosed = trade.exitDate !== null
  const entry = averagePrice(trade.executions, 'ENTRY') ?? bigOrNull(trade.entryPrice)
  const exit = isClosed ? (averagePrice(trade.executions, 'EXIT') ?? bigOrNull(trade.exitPrice)) : null
  const stop = bigOrNull(trade.stopLoss)
  const target = bigOrNull(trade.takeProfit)
  const costs = big(trade.commission).minus(trade.swap)

  const move = entry === null || exit === null ? null : exit.minus(entry).times(sign(trade.direction))
  const structure = structureWorth(trade)
  const pointValue = structure === null ? valuePerPoint(trade, ticks, entry, move, costs) : structure.pointValue
  const computedGross =
    (structure === null || !isClosed ? null : statedGross(trade, costs)) ??
    (move === null || pointValue === null ? null : move.times(pointValue))
  // A stated gross result counts even if its sign contradicts the prices.
  const gross = isClosed && trade.gainMode === 'GROSS' ? bigOrNull(trade.manualGain) : computedGross
  const gain = isClosed ? netGain(trade, gross, costs) : null
  const outcome = gain === null ? null : outcomeOf(trade.breakEven, gain)

  const riskDistance = distance(entry, stop)
  const targetDistance = distance(entry, target)
  const risk = nullIfZero(riskInMoney(trade, riskDistance, pointValue, structure))
  const rMultiple = ratioOrNull(gain, risk)
  const rrr = ratioOrNull(targetDistance, riskDistance) ?? ratioOrNull(structure?.mostGain ?? null, risk)
  const costR = ratioOrNull(costs, risk)
  const potentialR = untouchedR(trade, rrr, costR)

  // Prices of options over time are not known, and those of the underlying are no measure of them.
  const path = { direction: trade.direction, entry, exit, move, outcome, riskDistance, targetDistance }
  const { mfe, mae, ...excursionRatios } =
    structure === null
      ? excursions({ ...path, high: bigOrNull(trade.highestPrice), low: bigOrNull(trade.lowestPrice) })
      : noExcursions
  return {
    move: asQuantity(move),
    ticks: structure === null ? ratioOrNull(move, bigOrNull(ticks.tickSize)) : null,
    pips: structure === null ? ratioOrNull(move, bigOrNull(ticks.pipSize)) : null,
    valuePerPoint: asQuantity(pointValue),
    grossGain: asMoney(gross),
    gain: asMoney(gain),
    outcome,
    riskDistance: asQuantity(riskDistance),
    risk: asMoney(risk),
    rMultiple,
    costR,
    rrr,
    realizedRrr: realizedRrr(outcome, move, riskDistance, targetDistance),
    mfe: asQuantity(mfe),
    mae: asQuantity(mae),
    ...excursionRatios,
    holdingMinutes: trade.exitDate === null ? null : minutesBetween(trade.entryDate, trade.exitDate),
    tiltMeter: facts.tiltMeter,
    screenshotExists: facts.screenshotExists,
    fullyJournaled: isFullyJournaled(trade, facts.screenshotExists),
    potentialR,
    managementR: difference(rMultiple, potentialR),
    ...checklistResult(trade),
    ...structureGroups(trade.legs, structure, gain),
    mostGain: asMoney(structure?.mostGain ?? null),
  }
}

/**
 * Account currency per move of 1.0. A stated gain is more exact than tick data, because it includes the broker's own conversion rate; but
 * only if price moved and the result has the sign of the move.
 */
function valuePerPoint(
  trade: TradeInput,
  ticks: TickData,
  entry: Big | null,
  move: Big | null,
  costs: Big,
): Big | null {
  if (entry === null || trade.size === null) return null
  const statedGain = statedGross(trade, costs)
  if (statedGain !== null && move !== null && !move.eq(0)) {
    const brokerPointValue = statedGain.div(move)
    if (brokerPointValue.gt(0)) return brokerPointValue
  }
  if (ticks.tickSize === null || ticks.tickValue === null) return null
  return big(ticks.tickValue).times(trade.size).times(trade.fxRate).div(ticks.tickSize)
}

/** The stated result before costs; null if there is none. */
function statedGross({ gainMode, manualGain }: TradeInput, costs: Big): Big | null {
  if (gainMode === 'CALCULATED' || manualGain === null) return null
  return gainMode === 'MANUAL' ? big(manualGain).plus(costs) : big(manualGain)
}

function netGain(trade: TradeInput, gross: Big | null, costs: Big): Big | null {
  if (trade.gainMode === 'MANUAL') return bigOrNull(trade.manualGain)
  return gross === null ? null : gross.minus(costs)
}

/** Judged by the rounded gain, so that one displayed as 0.00000000 is not a winner. */
function outcomeOf(breakEven: boolean, gain: Big): Outcome {
  const roundedGain = big(money(gain))
  if (breakEven || roundedGain.eq(0)) return 'BREAK_EVEN'
  return roundedGain.gt(0) ? 'WINNER' : 'LOSER'
}

/** The stated risk amount counts only without a stop: if the value of a stop is unknown, so is R. The payoff of legs counts without both. */
function riskInMoney(
  trade: TradeInput,
  riskDistance: Big | null,
  pointValue: Big | null,
  structure: StructureWorth | null,
): Big | null {
  if (trade.stopLoss === null) return bigOrNull(trade.riskAmount) ?? structure?.risk ?? null
  return riskDistance === null || pointValue === null ? null : riskDistance.times(pointValue)
}

/** Null for a risk that would be stored as 0: nothing can be divided by it. */
const nullIfZero = (risk: Big | null): Big | null => (risk === null || money(risk) === '0' ? null : risk)

/** Winner: move ÷ risk; loser: target ÷ move. Null for a winner whose price fell, or a loser whose price rose. */
function realizedRrr(
  outcome: Outcome | null,
  move: Big | null,
  riskDistance: Big | null,
  targetDistance: Big | null,
): number | null {
  if (move === null || riskDistance === null || targetDistance === null) return null
  if (outcome === 'WINNER' && move.gt(0)) return ratioOf(move, riskDistance)
  if (outcome === 'LOSER' && move.lt(0)) return ratioOf(targetDistance, move.abs())
  return null
}

/** R of the trade if left to its stop and target, with its real costs. */
function untouchedR({ otpHit }: TradeInput, rrr: number | null, costR: number | null): number | null {
  if (otpHit === null || rrr === null) return null
  return difference(otpHit === 'YES' ? rrr : -1, costR)
}

/** Exact: neither ratio has more than 6 decimals. */
const difference = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : ratio(big(a).minus(b))

const minutesBetween = (from: string, to: string): number =>
  Math.round(((wallClock(to) - wallClock(from)) / MINUTE) * 1e6) / 1e6
