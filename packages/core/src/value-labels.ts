import type { WalkReason } from './bar-walk.ts'
import type { Rating } from './comment.ts'
import type { ContextReason } from './market-context.ts'
import type { MissedReason } from './missed-trade.ts'
import type { MarketCondition, SessionLabel, SessionStatus } from './session.ts'
import type { PlanDirection, PlanStatus } from './trade-plan.ts'
import { directionLabels } from './trade.ts'

// separate from the values, because every page loads the values with its calls, but few need the names

export const ratingLabels: Readonly<Record<Rating, string>> = {
  POSITIVE: 'Positive',
  NEUTRAL: 'Neutral',
  NEGATIVE: 'Negative',
}

/** Names of the reasons on screen. */
export const missedReasonLabels: Readonly<Record<MissedReason, string>> = {
  HESITATION: 'Hesitated',
  FEAR_AFTER_LOSS: 'Afraid after a loss',
  NOT_AT_DESK: 'Not at the desk',
  DISTRACTED: 'Distracted',
  NOT_ON_WATCHLIST: 'Not on the watchlist',
  ORDER_NOT_FILLED: 'Order not filled',
  TOO_LATE: 'Too late',
  TECHNICAL: 'Technical problem',
  RULE_FILTER: 'A rule ruled it out',
  OTHER: 'Another reason',
}

export const marketConditionLabels: Readonly<Record<MarketCondition, string>> = {
  TREND: 'Trend',
  RANGE: 'Range',
  VOLATILE: 'Volatile',
  QUIET: 'Quiet',
}

export const sessionStatusLabels: Readonly<Record<SessionStatus, string>> = {
  PLANNED: 'Planned',
  OPEN: 'Open',
  REVIEWED: 'Reviewed',
}

export const sessionLabelNames: Readonly<Record<SessionLabel, string>> = {
  ASIA: 'Asia',
  LONDON: 'London',
  NEW_YORK: 'New York',
  CUSTOM: 'Other',
}

export const planStatusLabels: Readonly<Record<PlanStatus, string>> = {
  DRAFT: 'Draft',
  ACTIVE: 'Active',
  EXECUTED: 'Executed',
  MISSED: 'Missed',
  CANCELLED: 'Cancelled',
  EXPIRED: 'Expired',
}

export const planDirectionLabels: Readonly<Record<PlanDirection, string>> = {
  ...directionLabels,
  BOTH: 'Long or short',
}

/** Reasons in words, to follow a dash. */
export const contextReasonLabels: Readonly<Record<ContextReason, string>> = {
  NO_SERIES: 'no price bars of this instrument',
  NO_BARS: 'no price bars before the entry',
  GAP: 'price bars are missing before the entry',
  TOO_FEW: 'too few price bars before the entry',
  TOO_LONG: 'the price bars are longer',
  FLAT: 'the price did not move',
  NO_SESSION: 'the instrument has no session hours',
  NO_PRICE: 'the trade has no entry price',
}

/** Reasons in words, to follow a number of trades. */
export const walkReasonLabels: Readonly<Record<WalkReason, string>> = {
  NO_SERIES: 'without price bars',
  NO_BARS: 'without price bars at the entry',
  GAP: 'with bars missing before they were decided',
  END: 'whose bars end before they were decided',
  NEITHER: 'that reached neither level within 90 days',
  APART: 'with bars of other prices: check zone and symbol',
  SCALED: 'entered or left in several steps',
  NO_ATR: 'with too few bars before the entry',
  NO_SPREAD: 'with a spread but no tick size: check the instrument',
}
