import type { OriginalToken } from '@afterclose/contract/auth'
import { AppError } from '@afterclose/contract/problems'
import type { Theme } from '@afterclose/contract/theme'
import { DAY } from '@afterclose/core/time'
import type { Config } from '../../config/config.ts'
import { type Db, transaction } from '../../store/db.ts'
import { firstPlan } from '../first-plan.ts'
import { refuseDuplicates } from '../../store/unique.ts'
import { hasAccounts, lockUser } from '../../platform/http/access/repository.ts'
import { idleDays, type SessionUser } from '../../platform/http/access/login-session.ts'
import type { Sealer } from '../../platform/http/access/secret-box.ts'
import { saveSettings } from '../settings/repository.ts'
import { findUser, findUserByName, insertUser, queueForSignUp } from '../repository.ts'
import { hashPassword, isPassword, mustBeStrong } from '../passwords/password.ts'
import { type Account, accountOf, type Place, signInLasts, startSession } from '../login-sessions/login-sessions.ts'
import { deleteExpiredSessions, deleteSession } from '../login-sessions/repository.ts'
import {
  accountGuesses,
  mustNotWait,
  removeOldAttempts,
  signInGuesses,
  signUpGuesses,
  slowedDown,
} from '../attempts/attempts.ts'
import { acceptSecondFactor } from '../two-factor/accept-code.ts'
import { deleteOldTickets } from '../tickets/repository.ts'
import { beginSession } from './begin-session.ts'
import { removeRevoked } from '../api-keys/service.ts'
import { removeOldKeyCalls } from '../../platform/http/access/key-calls.ts'

interface Credentials {
  readonly username: string
  readonly password: string
}

interface NewAccount extends Credentials {
  readonly theme?: Theme | undefined
}

/** An account whose password was verified, with the hash that it was verified against. */
interface Proven {
  readonly userId: number
  readonly passwordHash: string
}

async function mustBeOpen(db: Db, signUp: Config['signUp']): Promise<void> {
  if (signUp === 'closed' || (signUp === 'first' && (await hasAccounts(db)))) throw new AppError('Sign-up closed')
}

/**
 * @throws AppError 'Sign-up closed', 'Duplicate User', 'Invalid input' for a password that is easy to guess, 'Too many attempts' for
 *   callers who probe names to learn which are taken
 */
export async function createAccount(
  db: Db,
  config: Config,
  { username, password, theme }: NewAccount,
  address: string,
): Promise<Proven> {
  await mustBeOpen(db, config.signUp) // before the expensive hash
  mustBeStrong(password, username, 'password')
  const now = Date.now()
  const created = new Date(now).toISOString()
  const guesses = signUpGuesses(address)
  await mustNotWait(db, guesses, now)
  const passwordHash = await hashPassword(password)
  return slowedDown(db, guesses, now, async (tx) => {
    await queueForSignUp(tx)
    await mustBeOpen(tx, config.signUp)
    const user = { username, passwordHash, ...firstPlan(config, now), demo: 0, created } as const
    const userId = await refuseDuplicates('Duplicate User', () => insertUser(tx, user))
    if (theme !== undefined) await saveSettings(tx, userId, { theme })
    return { userId, passwordHash }
  })
}

/** @throws AppError 'Unknown user' for an unknown name and for a wrong password alike, 'Too many attempts' */
export async function checkCredentials(
  db: Db,
  { username, password }: Credentials,
  address: string,
  now: number,
): Promise<Proven> {
  const guesses = signInGuesses('sign-in', username, address)
  await mustNotWait(db, guesses, now)
  const user = await findUserByName(db, username)
  const passwordHash = user?.password_hash ?? null
  const right = await isPassword(passwordHash, password, () => mustNotWait(db, guesses, now))
  return slowedDown(db, guesses, now, async () => {
    if (!right || user === undefined || passwordHash === null) throw new AppError('Unknown user')
    return { userId: user.id, passwordHash }
  })
}

/**
 * Begins a session after password verification.
 * @throws AppError 'Unknown user' if the password was changed concurrently, which ended all sessions
 */
export const signInByPassword = (
  db: Db,
  config: Config,
  { userId, passwordHash }: Proven,
  place: Place,
): Promise<{ account: Account; token: OriginalToken }> =>
  transaction(db, async (tx) => {
    await lockUser(tx, userId) // serialises with password and two-factor changes, which end sessions
    const user = await findUser(tx, userId)
    if (user?.password_hash !== passwordHash) throw new AppError('Unknown user')
    const account = accountOf(user, new Date().toISOString())
    return beginSession(tx, config, account, place)
  })

/**
 * Second factor. Ends the first-step session, so that a leaked first-step token is useless.
 * @throws AppError 'Wrong code' also for a token that is not the user's, 'Too many attempts'
 */
export const finishSession = (
  db: Db,
  sealer: Sealer,
  user: SessionUser,
  { tokenId, code }: { readonly tokenId: number; readonly code: string },
  place: Place,
  now: number,
): Promise<OriginalToken> =>
  slowedDown(db, accountGuesses('verify', user.id), now, async (tx) => {
    await lockUser(tx, user.id) // as above
    if (!(await deleteSession(tx, user.sessionId))) throw new AppError('Not signed in')
    if (!(await acceptSecondFactor(tx, sealer, { userId: user.id, tokenId, code, now })))
      throw new AppError('Wrong code')
    return startSession(tx, user, { fullyAuthenticated: true, lasts: signInLasts }, place)
  })

/** Removes expired sessions, failed attempts that no longer count, and old revoked API keys with their request log. */
export async function removeEnded(db: Db, now: number): Promise<void> {
  await deleteExpiredSessions(db, new Date(now).toISOString(), new Date(now - idleDays * DAY).toISOString())
  await removeOldAttempts(db, now)
  await deleteOldTickets(db, new Date(now).toISOString())
  await removeRevoked(db, now)
  await removeOldKeyCalls(db, now)
}
