import type { TradePlanView } from '@afterclose/contract/trade-plans'
import { DAY, dateOf, type LocalDate, wallClock, weekday } from '@afterclose/core/time'

type Dated = Pick<TradePlanView, 'id' | 'status' | 'planDate' | 'validUntil'>

/** Active, and valid on this day: it may be traded today. */
export const isValidOn = ({ status, planDate, validUntil }: Dated, today: LocalDate): boolean =>
  status === 'ACTIVE' && planDate <= today && (validUntil === null || validUntil >= today)

/** The current plan: the latest of the valid ones; only this one is highlighted. */
export const planOfNow = <Plan extends Dated>(plans: readonly Plan[], today: LocalDate): Plan | undefined =>
  plans
    .filter((plan) => isValidOn(plan, today))
    .toSorted((a, b) => b.planDate.localeCompare(a.planDate) || b.id - a.id)[0]

/** A day of the strip, with its plans. */
export interface StripDay<Plan> {
  readonly date: LocalDate
  readonly plans: readonly Plan[]
}

/** Two weeks before the current week, that week and the next. Weekend days are included if they have plans or are today. */
export function stripDays<Plan extends Dated>(plans: readonly Plan[], today: LocalDate): readonly StripDay<Plan>[] {
  const now = wallClock(`${today}T00:00:00`)
  const monday = now - (weekday(now) - 1) * DAY
  const byDate = Map.groupBy(plans, ({ planDate }) => planDate)
  return Array.from({ length: 28 }, (_, i) => monday + (i - 14) * DAY).flatMap((at) => {
    const date = dateOf(at)
    const some = byDate.get(date) ?? []
    return weekday(at) > 5 && some.length === 0 && date !== today ? [] : [{ date, plans: some }]
  })
}
