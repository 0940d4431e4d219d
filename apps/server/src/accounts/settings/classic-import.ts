import { AppError } from '@afterclose/contract/problems'
import { planIncludes } from '@afterclose/core/permission'
import { requirePermission } from '../../platform/http/access/permission.ts'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import type { Db } from '../../store/db.ts'
import { findSettings } from './repository.ts'

/** Whether the user's plan and settings allow importing classic journal files. */
export async function importsClassic(db: Db, user: SessionUser): Promise<boolean> {
  const { enableClassicImport = 'false' } = await findSettings(db, user.id)
  return enableClassicImport === 'true' && planIncludes(user.plan, 'IMPORT_EW2_DATABASE')
}

/** @throws AppError unless the user's plan and settings allow importing classic journal files */
export async function mayImportClassic(db: Db, user: SessionUser): Promise<void> {
  requirePermission(user, 'IMPORT_EW2_DATABASE')
  if (!(await importsClassic(db, user))) throw new AppError('Classic import off')
}
