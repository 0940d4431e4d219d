import { AppError } from '@afterclose/contract/problems'
import type { PlanStatus } from '@afterclose/core/trade-plan'
import { raiseRevision, type Tx } from '../../store/db.ts'
import { findPlan, updatePlan } from './repository.ts'
import { settlePlans } from './settle-plans.ts'

/** A plan that its trader gave another status. */
export interface MovedPlan {
  readonly id: number
  /** When it was moved. */
  readonly modified: string
  readonly before: PlanStatus
}

/**
 * Gives a plan the status back that it had, which no other call does: who activates or cancels by a slip is not held to it.
 * @throws AppError 'Undo too late' when the plan was changed since, or is gone
 */
export async function undoMove(tx: Tx, journalId: number, { id, modified, before }: MovedPlan): Promise<void> {
  await raiseRevision(tx, journalId)
  if ((await findPlan(tx, journalId, id))?.modified !== modified)
    throw new AppError('Undo too late', { message: changedSince })
  await updatePlan(tx, journalId, id, { status: before }, new Date().toISOString())
  await settlePlans(tx, journalId, [id])
}

const changedSince = 'This can no longer be undone: the plan was changed or deleted in the meantime.'
