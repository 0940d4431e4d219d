import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { OriginalToken } from '@afterclose/contract/auth'
import type { Scope } from '@afterclose/contract/scopes'
import { AppError } from '@afterclose/contract/problems'
import { type Plan, planAt } from '@afterclose/core/permission'
import { DAY, HOUR, type Instant } from '@afterclose/core/time'
import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../../../config/config.ts'
import type { Db } from '../../../store/db.ts'
import { isVouchedFor } from './company-recheck.ts'
import { outageOf } from '../../outage.ts'
import { networkOf } from './network.ts'
import { findSession, noteAccountUse, noteSessionUse } from './repository.ts'

/** Idle timeout in days: an unused session ends after it, whatever its expiry. */
export const idleDays = 14

/** API key of a call. */
export interface CallingKey {
  readonly id: number
  readonly scopes: readonly Scope[]
  /** Null for all journals of the user. */
  readonly journals: readonly number[] | null
  /** Restricted to /mcp, without money amounts. */
  readonly redacted: boolean
}

export interface SessionUser {
  readonly id: number
  readonly username: string
  /** Current plan. */
  readonly plan: Plan
  /** When the plan ends, or ended; null if never. */
  readonly planUntil: Instant | null
  readonly demo: boolean
  readonly sessionId: string
  readonly fullyAuthenticated: boolean
  /** When the session's user last gave a proof of identity; null if not since this is recorded, and always for a key. */
  readonly confirmedAt: Instant | null
  /** Null for a person's session. */
  readonly key: CallingKey | null
}

/** Canonical text of a token, which is signed: independent of spacing and escapes. */
const serialized = (token: OriginalToken): string =>
  JSON.stringify([token.userId, token.username, token.sessionId, token.issued, token.expires, token.fullyAuthenticated])

/** Keys as objects. With the plain bytes, Node makes one for each signature, which takes eight times as long as the signature. */
const keyObjects = new WeakMap<Buffer, KeyObject>()

function keyObject(key: Buffer): KeyObject {
  const made = keyObjects.get(key) ?? createSecretKey(key)
  keyObjects.set(key, made)
  return made
}

/** HMAC-SHA-256 of the token, in base64url. */
export const sign = (token: OriginalToken, key: Buffer): string =>
  createHmac('sha256', keyObject(key)).update(serialized(token)).digest('base64url')

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

type Headers = Pick<IncomingHttpHeaders, 'authorization'> & { 'x-auth-token'?: string | string[] | undefined }

/** The unverified token of a request; null if it is missing or unreadable. */
function sentToken(headers: Headers): OriginalToken | null {
  const header = headers['x-auth-token']
  try {
    return OriginalToken.parse(JSON.parse(String(header)))
  } catch {
    return null
  }
}

/** The unverified token of a request. @throws AppError 'Not signed in' without one */
export function tokenOf(headers: Headers): OriginalToken {
  const token = sentToken(headers)
  if (token === null) throw new AppError('Not signed in')
  return token
}

/** The verified token of a request; null without one. Does not check its session. */
export function signedToken(key: Buffer, headers: Headers): OriginalToken | null {
  const signature = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
  const token = sentToken(headers)
  if (signature === undefined || token === null) return null
  return sameText(signature, sign(token, key)) ? token : null
}

async function noteUse(db: Db, sessionId: string, userId: number, now: Instant, network: string | null): Promise<void> {
  await noteSessionUse(db, sessionId, now, network)
  await noteAccountUse(db, userId, now)
}

/**
 * The user of a request by its two headers: `Authorization: Bearer <signature>` and `X-Auth-Token: <originalToken as JSON>`. Records the
 * last use of the session, to the hour, and its network.
 * @param address null: unknown, and not recorded
 * @throws AppError 'Not signed in' if a header is missing or wrong, the token expired, its session ended, or the company account must sign
 *   in again
 */
export async function sessionUser(
  { db, key, config }: { readonly db: Db; readonly key: Buffer; readonly config: Pick<Config, 'company'> },
  headers: Headers,
  address: string | null,
): Promise<SessionUser> {
  const token = signedToken(key, headers)
  if (token === null) throw new AppError('Not signed in')
  const time = Date.now()
  const before = (duration: number): Instant => new Date(time - duration).toISOString()
  const now = before(0)
  const session = await findSession(db, token.sessionId)
  if (session === undefined || session.locked !== null) throw new AppError('Not signed in')
  if (session.user_id !== token.userId || session.expires <= now || token.expires <= now)
    throw new AppError('Not signed in')
  if (session.last_used !== null && session.last_used <= before(idleDays * DAY)) throw new AppError('Not signed in')
  const caller = { id: session.user_id, demo: session.demo === 1, begun: session.issued }
  if (!(await isVouchedFor(db, config, caller, time))) throw new AppError('Not signed in')
  if (session.last_used === null || session.last_used <= before(HOUR)) {
    const noted = noteUse(db, token.sessionId, session.user_id, now, address === null ? null : networkOf(address))
    await noted.catch((error: unknown) => {
      if (outageOf(error) === null) throw error // a store that cannot be written can still be read
    })
  }
  return {
    id: session.user_id,
    username: session.username,
    plan: planAt(session.plan, session.plan_until, now),
    planUntil: session.plan_until,
    demo: session.demo === 1,
    sessionId: token.sessionId,
    fullyAuthenticated: session.fully_authenticated === 1 && token.fullyAuthenticated,
    confirmedAt: session.confirmed_at,
    key: null,
  }
}
