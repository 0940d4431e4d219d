import type { Instant } from './time.ts'

export const permissions = [
  'CREATE_DATABASE',
  'IMPORT_EW2_DATABASE',
  'NOTES',
  'SESSIONS',
  'PREMIUM_GRAPHS',
  'CHARTBOOK',
  'SIMULATOR',
  'CUSTOM_SETUPS',
  'ALL_FILTERS',
  'PROGRAMS',
] as const
export type Permission = (typeof permissions)[number]

/** Permissions that depend on the plan alone. The number of journals is checked when one is created. */
export type PlanPermission = Exclude<Permission, 'CREATE_DATABASE'>

export const plans = ['FREE', 'PRO'] as const
export type Plan = (typeof plans)[number]

/** Days of PRO for an account on trial. */
export const trialDays = 14

/** Current plan: FREE after the end of a limited plan. */
export const planAt = (plan: Plan, until: Instant | null, now: Instant): Plan =>
  until !== null && until <= now ? 'FREE' : plan

/** Maximum journals of an account, unless the server sets another limit. */
export const journalCap = 50

/**
 * Permissions of an account with this plan. FREE may create a journal only while it owns none.
 * @param mostJournals limit on this server; null for none
 */
export function permissionsOf(
  plan: Plan,
  ownedJournals: number,
  mostJournals: number | null = journalCap,
): readonly Permission[] {
  const mayCreate = (plan === 'PRO' || ownedJournals === 0) && (mostJournals === null || ownedJournals < mostJournals)
  return permissions.filter((permission) => (permission === 'CREATE_DATABASE' ? mayCreate : plan === 'PRO'))
}

export const planIncludes = (plan: Plan, permission: PlanPermission): boolean =>
  permissionsOf(plan, 0).includes(permission)
