import { AppError } from '@afterclose/contract/problems'
import type { Quotas } from '@afterclose/contract/storage'
import { type Permission, permissionsOf, type Plan } from '@afterclose/core/permission'
import type { Db } from '../../store/db.ts'
import { mustHaveRoom, useOf } from './quotas.ts'

interface Account {
  readonly id: number
  readonly plan: Plan
}

/** Permissions of this account now. */
export async function permissionsFor(db: Db, quotas: Quotas, { id, plan }: Account): Promise<readonly Permission[]> {
  const { used, most } = await useOf(db, quotas, id, 'JOURNALS')
  return permissionsOf(plan, used, most)
}

/**
 * Refuses one more journal. The account must be locked where the journal is made: two calls at once must not both pass.
 * @throws AppError 'No permission' where the plan allows no more, 'Quota reached' where the server does not
 */
export async function mustHaveJournalLeft(db: Db, quotas: Quotas, { id, plan }: Account): Promise<void> {
  const { used } = await useOf(db, quotas, id, 'JOURNALS')
  if (plan === 'FREE' && used > 0) throw new AppError('No permission')
  await mustHaveRoom(db, quotas, { userId: id, kind: 'JOURNALS' })
}
