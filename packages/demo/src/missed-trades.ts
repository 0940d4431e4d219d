import type { MissedReason, MissedTradeInput } from '@afterclose/core/missed-trade'
import { localText, MINUTE, wallClock } from '@afterclose/core/time'
import { sign } from '@afterclose/core/trade'
import { commentId, customCommentId, demoInstruments, demoSetups } from './lists.ts'
import type { DemoPlan } from './plans.ts'
import { priceText } from './prices.ts'
import { type Random, random } from './random.ts'
import type { DemoTrade } from './trade-maker.ts'

export type DemoMissedTrade = MissedTradeInput & { readonly id: number }

const count = 22

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
  const chance = random(seed + 2) // a separate random source: the trades must not depend on these
  const closed = trades.filter(({ exitDate, stopLoss }) => exitDate !== null && stopLoss !== null)
  const models = Array.from({ length: count }, (_, i) => closed[Math.floor(((i + 0.9) * closed.length) / count) - 1]!)
  const planned = plans.filter(({ status }) => status === 'MISSED').map((plan) => ofPlan(plan, chance))
  const all = [...models.map((model) => afterTrade(model, chance)), ...planned]
  const ordered = all.toSorted((a, b) => wallClock(a.entryDate) - wallClock(b.entryDate))
  return ordered.map((missed, i) => ({
    ...missed,
    ...(i === ordered.length - 1 ? { otpHit: null, hypotheticalExitPrice: null, hypotheticalExitDate: null } : {}),
    id: i + 1,
  }))
}

/** A missed trade after a taken one, in the same market, in either direction. */
function afterTrade(model: DemoTrade, chance: Random): MissedTradeInput {
  const instrument = demoInstruments.find((one) => one.id === model.instrumentId)!
  const price = priceText(instrument)
  const lost =
    model.exitPrice !== null && (Number(model.exitPrice) - Number(model.entryPrice)) * sign(model.direction) < 0
  const direction = chance.chance(0.5) ? 'LONG' : 'SHORT'
  const d = sign(direction)
  const distance = chance.whole(...instrument.stopTicks) * Number(instrument.tickSize)
  const rrr = chance.pick([1.5, 2, 2, 2.5])
  const entry = Number(price(Number(model.exitPrice)))
  const at = wallClock(model.exitDate!) + chance.whole(8, 50) * MINUTE
  const hit = chance.chance(0.52)
  const byHand = chance.chance(0.2)
  const exitR = hit ? rrr * 0.7 : -0.5
  return {
    ...common,
    instrumentId: instrument.id,
    setupId: chance.pick(demoSetups).id,
    direction,
    entryDate: localText(at),
    entryPrice: price(entry),
    stopLoss: price(entry - d * distance),
    takeProfit: price(entry + d * rrr * distance),
    otpHit: byHand ? null : hit ? 'YES' : 'NO',
    hypotheticalExitPrice: byHand ? price(entry + d * exitR * distance) : null,
    hypotheticalExitDate: byHand ? localText(at + chance.whole(20, 90) * MINUTE) : null,
    reason: lost && chance.chance(0.75) ? 'FEAR_AFTER_LOSS' : chance.pick(usualReasons),
    preTradeComments: [commentId(lost ? 'No plan' : 'Levels marked')],
    customComments: [customCommentId(instrument.session), customCommentId(lost ? 'Frustrated' : 'Calm')],
    inReview: chance.chance(0.1),
  }
}

/** Creates a missed trade from a plan, an hour or so into the session. */
function ofPlan(plan: DemoPlan, chance: Random): MissedTradeInput {
  const instrument = demoInstruments.find((one) => one.id === plan.instrumentId)!
  const [scenario] = plan.scenarios
  const at = wallClock(`${plan.planDate}T00:00:00`) + (instrument.hours[0] * 60 + chance.whole(20, 110)) * MINUTE
  return {
    ...common,
    instrumentId: plan.instrumentId,
    setupId: plan.setupId,
    direction: plan.direction === 'SHORT' ? 'SHORT' : 'LONG',
    entryDate: localText(at),
    entryPrice: scenario?.entryFrom ?? null,
    stopLoss: scenario?.stopLoss ?? null,
    takeProfit: scenario?.takeProfit ?? null,
    otpHit: chance.chance(0.6) ? 'YES' : 'NO',
    reason: chance.pick(['NOT_AT_DESK', 'DISTRACTED']),
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

const common = {
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
