import { AppError } from '@afterclose/contract/problems'
import { planIncludes, type PlanPermission } from '@afterclose/core/permission'
import type { SessionUser } from './login-session.ts'

/** @throws AppError 'No permission' */
export function requirePermission({ plan }: Pick<SessionUser, 'plan'>, permission: PlanPermission): void {
  if (!planIncludes(plan, permission)) throw new AppError('No permission')
}
