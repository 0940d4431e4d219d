import type { Instant } from '@afterclose/core/time'
import type { Config } from '../../../config/config.ts'
import type { Db } from '../../../store/db.ts'
import { lastCompanySignIn } from './repository.ts'

/**
 * Whether the provider has vouched for a user recently enough. If only company accounts sign in, a user who has left the company must not
 * stay in by an old session or an API key. Demo visitors have no company account.
 * @param begun when a session began, which the administrator's link can do too; null for an API key
 */
export async function isVouchedFor(
  db: Db,
  { company }: Pick<Config, 'company'>,
  { id, demo, begun }: { readonly id: number; readonly demo: boolean; readonly begun: Instant | null },
  now: number,
): Promise<boolean> {
  if (company?.only !== true || demo) return true
  const since = new Date(now - company.recheckMs).toISOString()
  if (begun !== null && begun > since) return true
  const last = await lastCompanySignIn(db, id)
  return last !== null && last > since
}
