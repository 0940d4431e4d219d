import type { Db } from '../../store/db.ts'
import { type Sealer, sealer } from '../../platform/http/access/secret-box.ts'
import { isCodeOf, isRecoveryCode } from './recovery-codes.ts'
import { findRecoveryCodes, findToken, useStep, useUpRecoveryCode } from './repository.ts'
import { stepOfCode } from './totp.ts'

/** Seals the secrets of tokens. */
export const tokenSealer = (key: Buffer): Sealer => sealer(key, 'two-factor')

interface Attempt {
  readonly userId: number
  readonly tokenId: number
  readonly code: string
  /** In milliseconds. */
  readonly now: number
}

/**
 * Whether the code is valid for the user's token; then it is used up, and the token enabled.
 *
 * @param waiting whether the token still has to be verified
 */
export async function acceptAppCode(
  db: Db,
  { open }: Sealer,
  { userId, tokenId, code, now }: Attempt,
  waiting: boolean,
): Promise<boolean> {
  const token = await findToken(db, userId, tokenId)
  if (token === undefined || (token.enabled === 0) !== waiting) return false
  const step = stepOfCode(open(token.sealed_secret), code.replaceAll(/[\s-]/g, ''), now)
  return step !== null && useStep(db, userId, tokenId, step)
}

/** Whether the code finishes a sign-in: a code of an enabled token, or a recovery code. */
export async function acceptSecondFactor(db: Db, sealer: Sealer, attempt: Attempt): Promise<boolean> {
  const { userId, code } = attempt
  if (!isRecoveryCode(code)) return acceptAppCode(db, sealer, attempt, false)
  const hash = (await findRecoveryCodes(db, userId)).find((one) => isCodeOf(one, code))
  return hash !== undefined && useUpRecoveryCode(db, userId, hash)
}
