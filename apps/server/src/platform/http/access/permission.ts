import { AppError } from '@afterclose/contract/problems'
import { type Permission, permissionsOf } from '@afterclose/core/permission'
import type { Db } from '../../../store/db.ts'
import { countOwnedJournals } from './repository.ts'
import type { SessionUser } from './login-session.ts'

/** What this account may do now. */
export const permissionsFor = async (db: Db, user: Pick<SessionUser, 'id' | 'plan'>): Promise<readonly Permission[]> =>
  permissionsOf(user.plan, await countOwnedJournals(db, user.id))

/** @throws AppError 'No permission' */
export async function requirePermission(
  db: Db,
  user: Pick<SessionUser, 'id' | 'plan'>,
  permission: Permission,
): Promise<void> {
  if (!(await permissionsFor(db, user)).includes(permission)) throw new AppError('No permission')
}
