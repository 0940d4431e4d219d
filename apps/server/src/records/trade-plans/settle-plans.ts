import type { FieldProblem } from '@afterclose/contract/problems'
import { missedTradeOfPlanProblem, settledStatus, tradeOfPlanProblem } from '@afterclose/core/trade-plan'
import type { Tx } from '../../store/db.ts'
import { findPlan, findPlanUse, findStatuses, updatePlan } from './repository.ts'

/**
 * Why a trade or a missed trade may not be made from a plan.
 * @param planId null for none. An existing link stays valid, whatever the plan's status
 */
export async function planProblems(
  tx: Tx,
  journalId: number,
  kind: 'trade' | 'missed trade',
  planId: number | null,
  before: number | null,
): Promise<readonly FieldProblem[]> {
  if (planId === null || planId === before) return []
  const plan = await findPlan(tx, journalId, planId)
  if (plan === undefined) return [{ field: 'planId', message: 'This plan does not exist' }]
  const message = kind === 'trade' ? tradeOfPlanProblem(plan.status) : missedTradeOfPlanProblem(plan.status)
  return message === null ? [] : [{ field: 'planId', message }]
}

/**
 * Updates the status of plans after trades or missed trades were made from them, deleted, or given another plan. Must be called in the same
 * transaction, after the change.
 */
export async function settlePlans(tx: Tx, journalId: number, planIds: Iterable<number | null>): Promise<void> {
  const ids = [...new Set(planIds)].filter((id) => id !== null)
  const now = new Date().toISOString()
  for (const [id, before] of await findStatuses(tx, journalId, ids)) {
    const status = settledStatus(before, await findPlanUse(tx, journalId, id))
    if (status !== before) await updatePlan(tx, journalId, id, { status }, now)
  }
}
