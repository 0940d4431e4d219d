import { dateOf } from '@afterclose/core/time'
import type { GuardDay } from '@afterclose/engine/guard/guard-state'
import { dayWords } from '../../journal/engine/unit-words.ts'
import { nearestDay } from './floor-option.ts'

/** How near the balance came to the floor of the maximum loss, and when; empty without a floor. @param year written only of other years */
export function floorReading(
  days: readonly GuardDay[],
  { money, year }: { readonly money: (amount: number) => string; readonly year: number },
): string {
  const nearest = nearestDay(days)
  const last = days.at(-1)
  if (nearest === null || last?.floor == null) return ''
  const above = money(nearest.above)
  if (nearest.day === last && nearest.above < 0) return `The balance is ${money(-nearest.above)} below the floor.`
  return nearest.day === last
    ? `The balance is ${above} above the floor, and was never nearer.`
    : nearest.above <= 0
      ? `The balance reached the floor on ${dayWords(dateOf(nearest.day.at), year)}.`
      : `The balance came as near as ${above} to the floor, on ${dayWords(dateOf(nearest.day.at), year)}.`
}
