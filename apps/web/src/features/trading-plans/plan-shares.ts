import type { PlanStatus } from '@afterclose/core/trade-plan'

/** Counts plans by outcome; `over` are those with an outcome: neither drafts nor active ones. */
export function planShares(plans: readonly { readonly status: PlanStatus }[]) {
  const of = (status: PlanStatus): number => plans.filter((plan) => plan.status === status).length
  const [executed, missed, cancelled, expired] = [of('EXECUTED'), of('MISSED'), of('CANCELLED'), of('EXPIRED')]
  return { count: plans.length, over: executed + missed + cancelled + expired, executed, missed, cancelled, expired }
}
