import type { OriginalToken } from '@afterclose/contract/auth'
import type { Config } from '../../config/config.ts'
import type { Tx } from '../../store/db.ts'
import {
  type Account,
  type Place,
  signInLasts,
  startSession,
  verifyingLasts,
} from '../login-sessions/login-sessions.ts'
import { hasEnabledToken } from '../two-factor/repository.ts'

/**
 * Starts the session of a user who has given the first factor. With two-factor it is short and allows only the second step.
 * @param isComplete whether the second factor was given together with the first
 */
export async function beginSession(
  tx: Tx,
  { twoFactor }: Pick<Config, 'twoFactor'>,
  account: Account,
  place: Place,
  isComplete = false,
): Promise<{ account: Account; token: OriginalToken }> {
  const half = twoFactor && !isComplete && (await hasEnabledToken(tx, account.id))
  const lasts = half ? verifyingLasts : signInLasts
  return { account, token: await startSession(tx, account, { fullyAuthenticated: !half, lasts }, place) }
}
