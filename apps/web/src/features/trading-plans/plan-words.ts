import { directionLabels } from '@afterclose/core/trade'
import type { PlanDirection, PlanStatus } from '@afterclose/core/trade-plan'

export const statusWords: Readonly<Record<PlanStatus, string>> = {
  DRAFT: 'Draft',
  ACTIVE: 'Active',
  EXECUTED: 'Executed',
  MISSED: 'Missed',
  CANCELLED: 'Cancelled',
  EXPIRED: 'Expired',
}
export const directionWords: Readonly<Record<PlanDirection, string>> = {
  ...directionLabels,
  BOTH: 'Long or short',
}

/** Whether not taking a plan cost something: a loser is spared. */
export const missedWord = (r: number | null): 'spared' | 'missed' => (r !== null && r < 0 ? 'spared' : 'missed')
