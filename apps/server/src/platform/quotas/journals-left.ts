import { AppError } from '@afterclose/contract/problems'
import type { Quotas } from '@afterclose/contract/storage'
import { type Permission, permissionsOf, type Plan } from '@afterclose/core/permission'
import type { Db } from '../../store/db.ts'
import { mustHaveRoom, storageUse } from './quotas.ts'

interface Account {
  readonly id: number
  readonly plan: Plan
}

/** Current permissions of this account. */
export async function permissionsFor(db: Db, quotas: Quotas, { id, plan }: Account): Promise<readonly Permission[]> {
  const { used, most } = await storageUse(db, quotas, id, 'JOURNALS')
  return permissionsOf(plan, used, most)
}

/**
 * Rejects one more journal. The caller must lock the account before creating it, so that two concurrent calls do not both pass.
 * @throws AppError 'No permission' if the plan's limit is reached, 'Quota reached' if the server's is
 */
export async function mustHaveJournalLeft(db: Db, quotas: Quotas, { id, plan }: Account): Promise<void> {
  const { used } = await storageUse(db, quotas, id, 'JOURNALS')
  if (plan === 'FREE' && used > 0) throw new AppError('No permission')
  await mustHaveRoom(db, quotas, { userId: id, kind: 'JOURNALS' })
}
