import { unitsIn } from '../trades/money-scale.ts'
import type { GuardRange } from './guard-state.ts'
import type { WalkState } from './walk-state.ts'
import type { WatchedMaxLoss, WatchedRules } from './watched-rules.ts'

/** Balance at which MAX_LOSS is reached; infinite if the peak is unknown and the floor has no lock. */
export function floorAt(
  { startBalance }: WatchedRules,
  { floor, cap }: WatchedMaxLoss,
  limit: number,
  peakOfDays: number,
  peak: number,
): number {
  if (floor === 'STATIC') return startBalance - limit
  return Math.min((floor === 'TRAIL_EOD' ? peakOfDays : peak) - limit, cap)
}

/** The floor of MAX_LOSS now, account currency; null without the rule. */
export function floorRange(rules: WatchedRules, state: WalkState): GuardRange | null {
  const { most, mostLimit, peakOfDays, surePeak, possiblePeak } = state
  if (most === null) return null
  const units = unitsIn(rules.decimals)
  const possible = floorAt(rules, most, mostLimit, peakOfDays, possiblePeak)
  return {
    sure: floorAt(rules, most, mostLimit, peakOfDays, surePeak) / units,
    possible: possible === Number.POSITIVE_INFINITY ? Number.NaN : possible / units,
  }
}
