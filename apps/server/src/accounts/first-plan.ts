import { type Plan, trialDays } from '@afterclose/core/permission'
import { DAY, type Instant } from '@afterclose/core/time'
import type { Config } from '../config/config.ts'

/** The plan of a new account, and when it ends; null: never. */
export const firstPlan = (
  { defaultPlan }: Pick<Config, 'defaultPlan'>,
  now: number,
): { readonly plan: Plan; readonly planUntil: Instant | null } =>
  defaultPlan === 'TRIAL'
    ? { plan: 'PRO', planUntil: new Date(now + trialDays * DAY).toISOString() }
    : { plan: defaultPlan, planUntil: null }
