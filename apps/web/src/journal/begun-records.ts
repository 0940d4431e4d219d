import type { MissedTradeView } from '@afterclose/contract/missed-trades'
import type { TradePlanView } from '@afterclose/contract/trade-plans'
import { type Decimal, big } from '@afterclose/core/decimal'
import type { MissedTradeInput } from '@afterclose/core/missed-trade'
import type { PlanScenario } from '@afterclose/core/trade-plan'
import type { Direction, TradeInput } from '@afterclose/core/trade'

/** Initial values of a new trade. */
export type TradeStart = Partial<Omit<TradeInput, 'checklistItemIds'>>
/** Initial values of a new missed trade. */
export type MissedStart = Partial<Omit<MissedTradeInput, 'checklistItemIds'>>

/** PRODUCT E, journal grid: the entry of a trade again, without its exit, its result and what was learned from them. */
export const copyOfTrade = (trade: Omit<TradeInput, 'checklistItemIds'>): TradeStart => ({
  ...trade,
  exitDate: null,
  exitPrice: null,
  finalStop: null,
  manualGain: null,
  breakEven: false,
  otpHit: null,
  reviewGrade: null,
  highestPrice: null,
  lowestPrice: null,
  exitComments: [],
  screenshotDescriptions: [],
  executions: trade.executions.filter(({ side }) => side === 'ENTRY'),
})

/** A trade that was recorded as missed but was taken after all. Its exit is unknown. */
export const tradeOfMissed = (missed: MissedTradeView): TradeStart => ({
  instrumentId: missed.instrumentId,
  setupId: missed.setupId,
  direction: missed.direction,
  entryDate: missed.entryDate,
  entryPrice: missed.entryPrice,
  size: missed.size,
  stopLoss: missed.stopLoss,
  takeProfit: missed.takeProfit,
  highestPrice: missed.highestPrice,
  lowestPrice: missed.lowestPrice,
  otpHit: missed.otpHit,
  notes: missed.notes,
  preTradeComments: missed.preTradeComments,
  customComments: missed.customComments,
  checklistId: missed.checklistId,
  checkedItemIds: missed.checkedItemIds,
  planId: missed.planId,
  inReview: missed.inReview,
})

/** A trade that was never taken, such as one from an export of signals: its exit is hypothetical. */
export const missedOfTrade = (trade: TradeInput): MissedStart => ({
  instrumentId: trade.instrumentId,
  setupId: trade.setupId,
  direction: trade.direction,
  entryDate: trade.entryDate,
  entryPrice: trade.entryPrice,
  size: trade.size,
  stopLoss: trade.stopLoss,
  takeProfit: trade.takeProfit,
  highestPrice: trade.highestPrice,
  lowestPrice: trade.lowestPrice,
  otpHit: trade.otpHit,
  hypotheticalExitPrice: trade.exitPrice,
  hypotheticalExitDate: trade.exitDate,
  notes: trade.notes,
  preTradeComments: trade.preTradeComments,
  customComments: trade.customComments,
  checklistId: trade.checklistId,
  checkedItemIds: trade.checkedItemIds,
  inReview: trade.inReview,
})

type Planned = Pick<TradePlanView, 'id' | 'instrumentId' | 'setupId' | 'direction' | 'checklistId'>
type Levels = Pick<PlanScenario, 'entryFrom' | 'entryTo' | 'stopLoss' | 'takeProfit'>

/** PRODUCT B.3: instrument, setup, direction, stop, target, checklist and the plan itself. The entry is left open. */
export const tradeOfPlan = (plan: Planned, scenario: Levels | null): TradeStart => ({
  ...(plan.instrumentId === null ? {} : { instrumentId: plan.instrumentId }),
  ...(plan.setupId === null ? {} : { setupId: plan.setupId }),
  direction: directionOf(plan, scenario),
  stopLoss: scenario?.stopLoss ?? null,
  takeProfit: scenario?.takeProfit ?? null,
  checklistId: plan.checklistId,
  planId: plan.id,
})

/** The same for a plan whose trade was missed, with an entry in the middle of its zone. */
export const missedOfPlan = (plan: Planned, scenario: Levels | null): MissedStart => ({
  ...tradeOfPlan(plan, scenario),
  entryPrice: middleOf(scenario),
})

/** Direction of a scenario; for a plan with both directions, derived from its stop and target. */
function directionOf({ direction }: Planned, scenario: Levels | null): Direction {
  if (direction === 'LONG' || direction === 'SHORT') return direction
  const { stopLoss = null, takeProfit = null } = scenario ?? {}
  const target = takeProfit ?? middleOf(scenario)
  return stopLoss !== null && target !== null && big(target).lt(stopLoss) ? 'SHORT' : 'LONG'
}

function middleOf(scenario: Levels | null): Decimal | null {
  const { entryFrom = null, entryTo = null } = scenario ?? {}
  if (entryFrom === null || entryTo === null) return entryFrom ?? entryTo
  return big(entryFrom).plus(entryTo).div(2).toString()
}
