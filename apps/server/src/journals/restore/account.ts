import { AppError } from '@afterclose/contract/problems'
import { type Plan, planAt } from '@afterclose/core/permission'
import type { Db } from '../../store/db.ts'
import { findUser } from '../../accounts/repository.ts'

/** The current plan. @throws AppError 'Unknown user' */
export async function planOf(db: Db, userId: number): Promise<Plan> {
  const account = await findUser(db, userId)
  if (account === undefined) throw new AppError('Unknown user')
  return planAt(account.plan, account.plan_until, new Date().toISOString())
}
