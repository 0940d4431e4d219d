import type { NotificationType } from '@afterclose/core/notification'
import { type Plan, planIncludes, type PlanPermission } from '@afterclose/core/permission'
import type { Notice } from '../inbox/notice.ts'
import { chartLabRules, weeklyChartLabRules } from './chart-lab-rules.ts'
import type { NightFacts, SavedFacts } from './facts.ts'
import { importRules } from './import-rules.ts'
import { milestoneRules } from './milestone-rules.ts'
import { missedTradeRules, nightlyMissedTradeRules } from './missed-trade-rules.ts'
import { monthRules, reviewRules } from './month-rules.ts'
import { nightlySessionRules, sessionRules } from './session-rules.ts'
import { nightlyTradeRules, tradeRules } from './trade-rules.ts'

/** Permissions of the owner's plan required for a notification's page. */
const needed: Partial<Record<NotificationType, PlanPermission>> = {
  SESSIONS: 'SESSIONS',
  CHART_LAB: 'PREMIUM_GRAPHS',
  MONTHLY_REPORTS: 'SESSIONS',
}

const allowed = (plan: Plan, notices: readonly Notice[]): Notice[] =>
  notices.filter(({ type }) => {
    const permission = needed[type]
    return permission === undefined || planIncludes(plan, permission)
  })

/** Notices after a save; today's most important ones come first (PRODUCT F). */
export const afterSaving = (plan: Plan, facts: SavedFacts): Notice[] =>
  allowed(plan, [
    ...importRules(facts),
    ...sessionRules(facts),
    ...tradeRules(facts),
    ...missedTradeRules(facts),
    ...milestoneRules(facts),
    ...chartLabRules(facts),
  ])

/** Notices at 02:00 local time. */
export const atNight = (plan: Plan, facts: NightFacts): Notice[] =>
  allowed(plan, [
    ...reviewRules(facts),
    ...nightlySessionRules(facts),
    ...nightlyTradeRules(facts),
    ...nightlyMissedTradeRules(facts),
    ...weeklyChartLabRules(facts),
  ])

/** Notices at 06:00 on the first day of a month, local time. */
export const atMonthsEnd = (plan: Plan, facts: NightFacts): Notice[] => allowed(plan, monthRules(facts))
