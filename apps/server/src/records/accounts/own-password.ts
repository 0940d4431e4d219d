import { AppError } from '@afterclose/contract/problems'
import type { Db } from '../../db/db.ts'
import type { SessionUser } from '../../http/access/session.ts'
import { accountGuesses, slowedDown } from '../attempts/attempts.ts'
import { isPassword } from './password.ts'
import { findUser } from './repository.ts'

/**
 * Asks once more who somebody is, before what cannot be taken back.
 * @throws AppError 'Wrong password', 'Too many attempts', and 'Demo account' for one that has no password
 */
export async function mustBeOwnPassword(db: Db, user: SessionUser, password: string, now: number): Promise<void> {
  if (user.demo) throw new AppError('Demo account')
  await slowedDown(db, accountGuesses('password', user.id), now, async () => {
    const known = await findUser(db, user.id)
    if (!(await isPassword(known?.password_hash ?? null, password))) throw new AppError('Wrong password')
  })
}
