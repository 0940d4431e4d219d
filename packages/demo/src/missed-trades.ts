import type { MissedReason, MissedTradeInput } from '@afterclose/core/missed-trade'
import { localText, MINUTE, wallClock } from '@afterclose/core/time'
import { sign } from '@afterclose/core/trade'
import { commentId, customCommentId, demoInstruments, demoSetups } from './lists.ts'
import type { DemoPlan } from './plans.ts'
import { priceText } from './prices.ts'
import { type Random, random } from './random.ts'
import type { DemoTrade } from './trade-maker.ts'

export type DemoMissedTrade = MissedTradeInput & { readonly id: number }

const followUpCount = 22

/**
 * Trades that the trader saw but did not take, spread over the year, oldest first with ids from 1: one for each missed plan, and others
 * soon after taken trades. After a loss the trader avoids the next one, although it is as good as any other, which their analysis should
 * reveal. The last one has no outcome yet.
 *
 * @param trades of the year, oldest entry first
 */
export function demoMissedTrades(
  seed: number,
  trades: readonly DemoTrade[],
  plans: readonly DemoPlan[],
): readonly DemoMissedTrade[] {
  const source = random(seed + 2) // a separate random source: the trades must not depend on these
  const closedTrades = trades.filter(({ exitDate, stopLoss }) => exitDate !== null && stopLoss !== null)
  const modelTrades = Array.from(
    { length: followUpCount },
    (_, i) => closedTrades[Math.floor(((i + 0.9) * closedTrades.length) / followUpCount) - 1]!,
  )
  const missedPlanTrades = plans.filter(({ status }) => status === 'MISSED').map((plan) => missedOfPlan(plan, source))
  const missedTrades = [...modelTrades.map((model) => missedAfterTrade(model, source)), ...missedPlanTrades]
  const orderedTrades = missedTrades.toSorted((a, b) => wallClock(a.entryDate) - wallClock(b.entryDate))
  return orderedTrades.map((missed, i) => ({
    ...missed,
    ...(i === orderedTrades.length - 1
      ? { otpHit: null, hypotheticalExitPrice: null, hypotheticalExitDate: null }
      : {}),
    id: i + 1,
  }))
}

/** A missed trade after a taken one, in the same market, in either direction. */
function missedAfterTrade(model: DemoTrade, source: Random): MissedTradeInput {
  const instrument = demoInstruments.find((one) => one.id === model.instrumentId)!
  const price = priceText(instrument)
  const wasLoss =
    model.exitPrice !== null && (Number(model.exitPrice) - Number(model.entryPrice)) * sign(model.direction) < 0
  const direction = source.chance(0.5) ? 'LONG' : 'SHORT'
  const directionSign = sign(direction)
  const stopDistance = source.whole(...instrument.stopTicks) * Number(instrument.tickSize)
  const rrr = source.pick([1.5, 2, 2, 2.5])
  const entry = Number(price(Number(model.exitPrice)))
  const entryTime = wallClock(model.exitDate!) + source.whole(8, 50) * MINUTE
  const targetHit = source.chance(0.52)
  const closedByHand = source.chance(0.2)
  const exitR = targetHit ? rrr * 0.7 : -0.5
  return {
    ...commonFields,
    instrumentId: instrument.id,
    setupId: source.pick(demoSetups).id,
    direction,
    entryDate: localText(entryTime),
    entryPrice: price(entry),
    stopLoss: price(entry - directionSign * stopDistance),
    takeProfit: price(entry + directionSign * rrr * stopDistance),
    otpHit: closedByHand ? null : targetHit ? 'YES' : 'NO',
    hypotheticalExitPrice: closedByHand ? price(entry + directionSign * exitR * stopDistance) : null,
    hypotheticalExitDate: closedByHand ? localText(entryTime + source.whole(20, 90) * MINUTE) : null,
    reason: wasLoss && source.chance(0.75) ? 'FEAR_AFTER_LOSS' : source.pick(usualReasons),
    preTradeComments: [commentId(wasLoss ? 'No plan' : 'Levels marked')],
    customComments: [customCommentId(instrument.session), customCommentId(wasLoss ? 'Frustrated' : 'Calm')],
    inReview: source.chance(0.1),
  }
}

/** Creates a missed trade from a plan, within two hours of the session's start. */
function missedOfPlan(plan: DemoPlan, source: Random): MissedTradeInput {
  const instrument = demoInstruments.find((one) => one.id === plan.instrumentId)!
  const [scenario] = plan.scenarios
  const entryTime = wallClock(`${plan.planDate}T00:00:00`) + (instrument.hours[0] * 60 + source.whole(20, 110)) * MINUTE
  return {
    ...commonFields,
    instrumentId: plan.instrumentId,
    setupId: plan.setupId,
    direction: plan.direction === 'SHORT' ? 'SHORT' : 'LONG',
    entryDate: localText(entryTime),
    entryPrice: scenario?.entryFrom ?? null,
    stopLoss: scenario?.stopLoss ?? null,
    takeProfit: scenario?.takeProfit ?? null,
    otpHit: source.chance(0.6) ? 'YES' : 'NO',
    reason: source.pick(['NOT_AT_DESK', 'DISTRACTED']),
    notes: '<p>It was all in the plan.</p>',
    preTradeComments: [commentId('Planned')],
    customComments: [customCommentId(instrument.session)],
    planId: plan.id,
  }
}

const usualReasons: readonly MissedReason[] = [
  'HESITATION',
  'HESITATION',
  'NOT_AT_DESK',
  'DISTRACTED',
  'TOO_LATE',
  'ORDER_NOT_FILLED',
  'RULE_FILTER',
]

const commonFields = {
  highestPrice: null,
  lowestPrice: null,
  hypotheticalExitPrice: null,
  hypotheticalExitDate: null,
  size: null,
  notes: '',
  checklistId: null,
  checkedItemIds: [],
  checklistItemIds: [],
  planId: null,
  inReview: false,
} as const
