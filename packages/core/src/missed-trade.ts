import type { Big } from 'big.js'
import { type CheckedItems, checklistResult } from './checklist.ts'
import { type Decimal, ratioOf, ratioOrNull } from './decimal.ts'
import type { Instrument } from './instrument.ts'
import {
  distancesOf,
  extremeProblems,
  levelProblems,
  moveTo,
  type PriceLevels,
  spreadDistance,
} from './price-levels.ts'
import type { Instant, LocalDateTime } from './time.ts'
import type { OtpHit, Outcome, TradeResult } from './trade.ts'

/** Why a trade was missed. */
export const missedReasons = [
  'HESITATION',
  'FEAR_AFTER_LOSS',
  'NOT_AT_DESK',
  'DISTRACTED',
  'NOT_ON_WATCHLIST',
  'ORDER_NOT_FILLED',
  'TOO_LATE',
  'TECHNICAL',
  'RULE_FILTER',
  'OTHER',
] as const
export type MissedReason = (typeof missedReasons)[number]

/** Input of a missed trade. */
export interface MissedTradeInput extends PriceLevels, CheckedItems {
  readonly instrumentId: number
  readonly setupId: number
  readonly entryDate: LocalDateTime
  readonly highestPrice: Decimal | null
  readonly lowestPrice: Decimal | null
  readonly otpHit: OtpHit | null
  /** Hypothetical exit price and time; more exact than `otpHit`. */
  readonly hypotheticalExitPrice: Decimal | null
  readonly hypotheticalExitDate: LocalDateTime | null
  readonly size: Decimal | null
  readonly reason: MissedReason
  /** Rich text. */
  readonly notes: string
  readonly preTradeComments: readonly number[]
  readonly customComments: readonly number[]
  readonly planId: number | null
  readonly inReview: boolean
}

/** Derived results; null if an input is missing. */
export interface MissedTradeResult extends Pick<TradeResult, 'rrr' | 'adherence' | 'checklistStatus'> {
  /** R that the trade would have made, after the assumed spread. */
  readonly missedR: number | null
  readonly outcome: Outcome | null
}

/** A stored missed trade. */
export interface MissedTrade extends MissedTradeInput, MissedTradeResult {
  readonly id: number
  readonly created: Instant
  readonly modified: Instant
}

/**
 * Calculates the potential result of a missed trade: PRODUCT A.8. With a hypothetical exit, the move to it; otherwise its target or its
 * stop, by `otpHit`; each minus the instrument's spread. All in R, so it needs a stop.
 *
 * @param costs of its instrument; with a spread but no tick size, the result is unknown
 * @returns ratios rounded to 6 decimals, once; the outcome is the sign of `missedR`
 * @example long 1.1000, stop 1.0980, target 1.1040, hit, spread of one tick of 0.0001: missedR 2 - 0.05 = 1.95
 */
export function missedTradeResult(
  missed: MissedTradeInput,
  costs: Pick<Instrument, 'spread' | 'tickSize'>,
): MissedTradeResult {
  const { risk, target } = distancesOf(missed)
  const gross = risk === null ? null : grossMove(missed, risk, target)
  const spread = spreadDistance(costs)
  const missedR = risk === null || gross === null || spread === null ? null : ratioOf(gross.minus(spread), risk)
  return {
    rrr: ratioOrNull(target, risk),
    missedR,
    outcome: missedR === null ? null : outcomeOf(missedR),
    ...checklistResult(missed),
  }
}

/** Price units in favour, before costs. */
function grossMove(missed: MissedTradeInput, risk: Big, target: Big | null): Big | null {
  if (missed.hypotheticalExitPrice !== null) return moveTo(missed.hypotheticalExitPrice, missed)
  if (missed.otpHit === 'YES') return target
  return missed.otpHit === 'NO' ? risk.times(-1) : null
}

/** Outcome of an idea that was not traded. */
export const outcomeOf = (r: number): Outcome => (r > 0 ? 'WINNER' : r < 0 ? 'LOSER' : 'BREAK_EVEN')

export interface MissedTradeProblem {
  readonly field: keyof MissedTradeInput
  readonly message: string
}

/** The rules between the fields of a missed trade, like `tradeProblems` for a trade. */
export function missedTradeProblems(missed: MissedTradeInput): readonly MissedTradeProblem[] {
  const { entryDate, hypotheticalExitDate: exitDate } = missed
  const problems: MissedTradeProblem[] = []
  if (exitDate !== null && exitDate < entryDate)
    problems.push({ field: 'hypotheticalExitDate', message: 'Exit date must not be before the entry date' })
  problems.push(...levelProblems(missed))
  problems.push(...extremeProblems(missed, [missed.entryPrice, missed.hypotheticalExitPrice]))
  return problems
}
