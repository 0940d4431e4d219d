import type { Big } from 'big.js'
import { type Decimal, big, ratioOrNull } from './decimal.ts'
import { distance } from './price-levels.ts'

/** In the order of a board's columns. */
export const planStatuses = ['DRAFT', 'ACTIVE', 'EXECUTED', 'MISSED', 'CANCELLED', 'EXPIRED'] as const
export type PlanStatus = (typeof planStatuses)[number]

export const planDirections = ['LONG', 'SHORT', 'BOTH'] as const
export type PlanDirection = (typeof planDirections)[number]

/** If-then scenario. */
export interface PlanScenario {
  readonly ifText: string
  readonly thenText: string
  /** Bounds of the entry zone, in either order; a single one is a price. */
  readonly entryFrom: Decimal | null
  readonly entryTo: Decimal | null
  readonly stopLoss: Decimal | null
  readonly takeProfit: Decimal | null
  /** Percentage of the account. */
  readonly riskPercent: Decimal | null
}

type Levels = Pick<PlanScenario, 'entryFrom' | 'entryTo' | 'stopLoss' | 'takeProfit'>

function zoneOf({ entryFrom, entryTo }: Levels): { readonly low: Big; readonly high: Big } | null {
  const ends = [entryFrom, entryTo].filter((end) => end !== null).map(big)
  const [first, last = first] = ends
  if (first === undefined || last === undefined) return null
  return first.lt(last) ? { low: first, high: last } : { low: last, high: first }
}

/**
 * Planned reward to risk, from the middle of the entry zone.
 * @returns rounded to 6 decimals; null without an entry, a stop and a target
 * @example entry 99 to 101, stop 96, target 108: 8 ÷ 4 = 2
 */
export function scenarioRrr(levels: Levels): number | null {
  const { stopLoss, takeProfit } = levels
  const zone = zoneOf(levels)
  if (zone === null || stopLoss === null || takeProfit === null) return null
  const middle = zone.low.plus(zone.high).div(2)
  const risk = distance(middle, big(stopLoss))
  const target = distance(middle, big(takeProfit))
  return ratioOrNull(target, risk)
}

export interface ScenarioProblem {
  readonly field: 'stopLoss' | 'takeProfit'
  readonly message: string
}

/** Checks that stop and target are outside the entry zone, on the sides of the plan's direction. */
export function scenarioProblems(scenario: Levels, direction: PlanDirection | null): readonly ScenarioProblem[] {
  const zone = zoneOf(scenario)
  if (zone === null) return []
  const { stopLoss, takeProfit } = scenario
  const problems: ScenarioProblem[] = []
  const stop = stopLoss === null ? null : sideOf(stopLoss, zone)
  const target = takeProfit === null ? null : sideOf(takeProfit, zone)
  if (stop === 0) problems.push({ field: 'stopLoss', message: 'Stop loss must be outside the entry zone' })
  if (target === 0) problems.push({ field: 'takeProfit', message: 'Take profit must be outside the entry zone' })
  if (problems.length > 0) return problems
  if (direction === 'LONG' || direction === 'SHORT') {
    const up = direction === 'LONG' ? 1 : -1
    const [below, above] = up === 1 ? ['below', 'above'] : ['above', 'below']
    if (stop === up) problems.push({ field: 'stopLoss', message: `Stop loss must be ${below} the entry price` })
    if (target === -up) problems.push({ field: 'takeProfit', message: `Take profit must be ${above} the entry price` })
  } else if (stop !== null && stop === target)
    problems.push({ field: 'takeProfit', message: 'Take profit and stop loss must be on opposite sides of the entry' })
  return problems
}

/** 1 above the zone, -1 below, 0 in it. */
const sideOf = (price: Decimal, { low, high }: { readonly low: Big; readonly high: Big }): 1 | -1 | 0 =>
  big(price).gt(high) ? 1 : big(price).lt(low) ? -1 : 0

/** Status changes that a trader can make. Others follow from trades, missed trades and time. */
const moves: Partial<Record<PlanStatus, readonly PlanStatus[]>> = {
  DRAFT: ['ACTIVE', 'CANCELLED'],
  ACTIVE: ['CANCELLED'],
}

/** Whether a trader may move a plan from one status to another; keeping it is always allowed. */
export const mayMovePlan = (from: PlanStatus, to: PlanStatus): boolean =>
  from === to || (moves[from] ?? []).includes(to)

/** Initial statuses of a plan. */
export const newPlanStatuses = ['DRAFT', 'ACTIVE'] as const satisfies readonly PlanStatus[]

/**
 * Why a trade may not be linked to a plan of this status; null if it may. Drafts, expired and missed plans are allowed: the trade may have
 * been written down late, or in place of a missed trade.
 */
export const tradeOfPlanProblem = (status: PlanStatus): string | null =>
  status === 'CANCELLED' ? 'This plan was cancelled' : null

/** Why a missed trade may not be linked to a plan of this status; null if it may. */
export function missedTradeOfPlanProblem(status: PlanStatus): string | null {
  if (status === 'EXECUTED') return 'A trade was made from this plan'
  if (status === 'MISSED') return 'This plan already has a missed trade'
  return tradeOfPlanProblem(status)
}

/** Status of a plan after trades or a missed trade were linked or unlinked. */
export function settledStatus(
  status: PlanStatus,
  links: { readonly trades: boolean; readonly missed: boolean },
): PlanStatus {
  if (links.trades) return 'EXECUTED'
  if (links.missed) return 'MISSED'
  return status === 'EXECUTED' || status === 'MISSED' ? 'ACTIVE' : status
}
