import { randomBytes } from 'node:crypto'
import type { CurrentUser, OriginalToken } from '@afterclose/contract/auth'
import { AppError } from '@afterclose/contract/problems'
import { planAt } from '@afterclose/core/permission'
import { DAY, type Instant, MINUTE } from '@afterclose/core/time'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { toFlag } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'
import { permissionsFor } from '../../platform/quotas/journals-left.ts'
import { noteAccountUse } from '../../platform/http/access/repository.ts'
import { networkOf } from '../../platform/http/access/network.ts'
import { type SessionUser, sign } from '../../platform/http/access/login-session.ts'
import type { UserRow } from '../repository.ts'
import { deviceOf } from './device.ts'
import { insertSession } from './repository.ts'

/** Lifetime of a session, ms. */
export const signInLasts = 30 * DAY

/** Time limit for the second step of a sign-in, ms. */
export const verifyingLasts = 15 * MINUTE

export type Account = Pick<SessionUser, 'id' | 'username' | 'plan' | 'planUntil' | 'demo'>

/** Current state of an account that is about to be opened. @throws AppError 'Account locked' */
export function accountOf(user: UserRow, now: Instant): Account {
  if (user.locked !== null) throw new AppError('Account locked')
  return {
    id: user.id,
    username: user.username,
    plan: planAt(user.plan, user.plan_until, now),
    planUntil: user.plan_until,
    demo: user.demo === 1,
  }
}

/** Device and address of a new session. */
export interface Place {
  readonly device: string | null
  readonly network: string
}

export const placeOf = ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Place => ({
  device: deviceOf(headers['user-agent']),
  network: networkOf(ip),
})

/**
 * Starts a session for an account whose user was just authenticated. The client keeps the token; the row allows revoking it.
 * @param lasts milliseconds
 */
export async function startSession(
  db: Db,
  account: Account,
  { fullyAuthenticated, lasts }: { readonly fullyAuthenticated: boolean; readonly lasts: number },
  { device, network }: Place,
): Promise<OriginalToken> {
  const now = Date.now()
  const token = {
    userId: account.id,
    username: account.username,
    sessionId: randomBytes(24).toString('base64url'),
    issued: new Date(now).toISOString(),
    expires: new Date(now + lasts).toISOString(),
    fullyAuthenticated,
  }
  await insertSession(db, {
    id: token.sessionId,
    userId: account.id,
    fullyAuthenticated: toFlag(fullyAuthenticated),
    issued: token.issued,
    expires: token.expires,
    device,
    network,
  })
  if (fullyAuthenticated) await noteAccountUse(db, account.id, token.issued)
  return token
}

/** The current user as the client stores them. Before the second factor they have no permissions. */
export async function presentUser(
  db: Db,
  config: Config,
  key: Buffer,
  account: Account,
  token: OriginalToken,
): Promise<CurrentUser> {
  return {
    userId: account.id,
    username: account.username,
    fullyAuthenticated: token.fullyAuthenticated,
    signature: sign(token, key),
    originalToken: token,
    permissions: token.fullyAuthenticated ? [...(await permissionsFor(db, config.quotas, account))] : [],
    plan: account.plan,
    planUntil: account.planUntil,
    demo: account.demo,
    features: { twoFactor: config.twoFactor, issues: config.issuesPage },
  }
}
