import { type Plan, trialDays } from '@afterclose/core/permission'
import { DAY, type Instant } from '@afterclose/core/time'
import type { Config } from '../config/config.ts'

/** Plan of a new account and its expiry; null if it never expires. */
export const firstPlan = (
  { defaultPlan }: Pick<Config, 'defaultPlan'>,
  now: number,
): { readonly plan: Plan; readonly planUntil: Instant | null } =>
  defaultPlan === 'TRIAL'
    ? { plan: 'PRO', planUntil: new Date(now + trialDays * DAY).toISOString() }
    : { plan: defaultPlan, planUntil: null }
