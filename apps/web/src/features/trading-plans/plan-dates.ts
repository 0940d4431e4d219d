import type { TradePlanView } from '@afterclose/contract/trade-plans'
import { DAY, dateOf, type LocalDate, wallClock, weekday } from '@afterclose/core/time'

type Dated = Pick<TradePlanView, 'id' | 'status' | 'planDate' | 'validUntil'>

/** Active, begun and not over yet: it may be taken today. */
export const isValidOn = ({ status, planDate, validUntil }: Dated, today: LocalDate): boolean =>
  status === 'ACTIVE' && planDate <= today && (validUntil === null || validUntil >= today)

/** The plan to trade now, the last that was written of those that are valid; it alone is raised. */
export const planOfNow = <Plan extends Dated>(plans: readonly Plan[], today: LocalDate): Plan | undefined =>
  plans
    .filter((plan) => isValidOn(plan, today))
    .toSorted((a, b) => b.planDate.localeCompare(a.planDate) || b.id - a.id)[0]

/** A day of the strip, and the plans that are for it. */
export interface StripDay<Plan> {
  readonly date: LocalDate
  readonly plans: readonly Plan[]
}

/** Two weeks before the week of today, that week and the one after. A day of a weekend is there when a plan is for it. */
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
