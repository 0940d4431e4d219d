import { AppError } from '@afterclose/contract/problems'
import type { Db } from '../../store/db.ts'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import { accountGuesses, mustNotWait, slowedDown } from '../attempts/attempts.ts'
import { isPassword } from './password.ts'
import { findUser } from '../repository.ts'

/**
 * Asks for the password again before an irreversible action.
 * @returns the hash that the password was compared with
 * @throws AppError 'Wrong password', 'Too many attempts', and 'Demo account' for an account without a password
 */
export async function mustBeOwnPassword(db: Db, user: SessionUser, password: string, now: number): Promise<string> {
  if (user.demo) throw new AppError('Demo account')
  const guesses = accountGuesses('password', user.id)
  await mustNotWait(db, guesses, now)
  const hashed = (await findUser(db, user.id))?.password_hash ?? null
  const right = await isPassword(hashed, password, () => mustNotWait(db, guesses, now))
  return slowedDown(db, guesses, now, async () => {
    if (!right || hashed === null) throw new AppError('Wrong password')
    return hashed
  })
}
