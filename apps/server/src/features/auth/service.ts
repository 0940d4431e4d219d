import { AppError } from '@afterclose/contract/problems'
import type { Config } from '../../config.ts'
import { type Db, transaction } from '../../db/db.ts'
import { refuseDuplicates } from '../../db/unique.ts'
import { hasAccounts } from '../../http/access/repository.ts'
import type { SessionUser } from '../../http/access/session.ts'
import type { Attempts } from './attempts.ts'
import { hashPassword, isPassword } from './password.ts'
import { findUserByName, insertUser, queueForSignUp } from '../../records/accounts/repository.ts'

interface Credentials {
  readonly username: string
  readonly password: string
}
type Account = Pick<SessionUser, 'id' | 'username' | 'plan' | 'demo'>

async function mustBeOpen(db: Db, signUp: Config['signUp']): Promise<void> {
  if (signUp === 'closed' || (signUp === 'first' && (await hasAccounts(db)))) throw new AppError('Sign-up closed')
}

/** @throws AppError 'Sign-up closed', 'Duplicate User' */
export async function createAccount(db: Db, config: Config, { username, password }: Credentials): Promise<Account> {
  await mustBeOpen(db, config.signUp) // before the costly hash
  const passwordHash = await hashPassword(password)
  const plan = config.defaultPlan
  const id = await refuseDuplicates('Duplicate User', () =>
    transaction(db, async (tx) => {
      await queueForSignUp(tx)
      await mustBeOpen(tx, config.signUp)
      return insertUser(tx, { username, passwordHash, plan, demo: 0, created: new Date().toISOString() })
    }),
  )
  return { id, username, plan, demo: false }
}

/** @throws AppError 'Unknown user' alike for an unknown name and a wrong password, 'Too many attempts' */
export async function checkCredentials(
  db: Db,
  attempts: Attempts,
  { username, password }: Credentials,
  address: string,
): Promise<Account> {
  if (attempts.wait(username, address) > 0) throw new AppError('Too many attempts')
  const user = await findUserByName(db, username)
  if (!(await isPassword(user?.password_hash ?? null, password)) || user === undefined) {
    attempts.failed(username, address)
    throw new AppError('Unknown user')
  }
  attempts.succeeded(username, address)
  return { id: user.id, username: user.username, plan: user.plan, demo: user.demo === 1 }
}
