import { AppError } from '@afterclose/contract/problems'
import type { PlanStatus } from '@afterclose/core/trade-plan'
import { raiseRevision, type Tx } from '../../store/db.ts'
import { findPlan, updatePlan } from './repository.ts'
import { settlePlans } from './settle-plans.ts'

/** A plan that the trader moved to another status. */
export interface MovedPlan {
  readonly id: number
  /** When it was moved. */
  readonly modified: string
  readonly before: PlanStatus
}

/**
 * Restores the former status of a plan, which no other call does, so that a mistaken activation or cancellation can be undone.
 * @throws AppError 'Undo too late' if the plan was changed since, or deleted
 */
export async function undoMove(tx: Tx, journalId: number, { id, modified, before }: MovedPlan): Promise<void> {
  await raiseRevision(tx, journalId)
  if ((await findPlan(tx, journalId, id))?.modified !== modified)
    throw new AppError('Undo too late', { message: changedSince })
  await updatePlan(tx, journalId, id, { status: before }, new Date().toISOString())
  await settlePlans(tx, journalId, [id])
}

const changedSince = 'This can no longer be undone: the plan was changed or deleted in the meantime.'
