import { AppError } from '@afterclose/contract/problems'
import type { Db } from '../../db/db.ts'
import type { SessionUser } from '../../http/access/session.ts'
import { accountGuesses, slowedDown } from '../attempts/attempts.ts'
import { isPassword } from './password.ts'
import { findUser } from './repository.ts'

/**
 * Asks once more who somebody is, before what cannot be taken back.
 * @returns the hash that the password was compared with
 * @throws AppError 'Wrong password', 'Too many attempts', and 'Demo account' for one that has no password
 */
export async function mustBeOwnPassword(db: Db, user: SessionUser, password: string, now: number): Promise<string> {
  if (user.demo) throw new AppError('Demo account')
  return slowedDown(db, accountGuesses('password', user.id), now, async () => {
    const hashed = (await findUser(db, user.id))?.password_hash ?? null
    if (!(await isPassword(hashed, password)) || hashed === null) throw new AppError('Wrong password')
    return hashed
  })
}
