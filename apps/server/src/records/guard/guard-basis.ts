import type { GuardQuestion } from '@afterclose/engine/guard/guard-state'
import { freeGuardRules, guardRuleKinds } from '@afterclose/core/guard-rule'
import { planAt, planIncludes } from '@afterclose/core/permission'
import type { Instant } from '@afterclose/core/time'
import type { Db } from '../../store/db.ts'

/** Settings and plan of the journal's owner, on which the state of the guard depends besides trades, attempt and time. */
export type GuardBasis = Pick<GuardQuestion, 'unwatched' | 'weekStart' | 'riskPercent'>

const firstWeekdays: Readonly<Record<string, number>> = { MON: 1, SAT: 6, SUN: 7 }
/** In percent of the balance, as long as the owner has set none. */
const usualRisk = 1

export async function findGuardBasis(
  db: Db,
  { id, ownerId }: { readonly id: number; readonly ownerId: number },
  now: Instant,
): Promise<GuardBasis> {
  const { plan, plan_until: until } = await db
    .selectFrom('user_account')
    .select(['plan', 'plan_until'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  const riskKey = `journal.${id}.defaultRiskPercent`
  const rows = await db
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('user_id', '=', ownerId)
    .where('key', 'in', ['weekStart', riskKey])
    .execute()
  const settings = new Map(rows.map(({ key, value }) => [key, value]))
  const isPaid = planIncludes(planAt(plan, until, now), 'SESSIONS')
  return {
    unwatched: isPaid ? [] : guardRuleKinds.filter((kind) => !freeGuardRules.has(kind)),
    weekStart: firstWeekdays[settings.get('weekStart') ?? 'MON'] ?? 1,
    riskPercent: Number(settings.get(riskKey) ?? usualRisk),
  }
}
