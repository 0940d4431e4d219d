import { createHmac, timingSafeEqual } from 'node:crypto'
import { OriginalToken } from '@afterclose/contract/auth'
import type { Scope } from '@afterclose/contract/scopes'
import { AppError } from '@afterclose/contract/problems'
import { type Plan, planAt } from '@afterclose/core/permission'
import { DAY, HOUR, type Instant } from '@afterclose/core/time'
import type { IncomingHttpHeaders } from 'node:http'
import type { Db } from '../../../store/db.ts'
import { outageOf } from '../../outage.ts'
import { networkOf } from './network.ts'
import { findSession, noteAccountUse, noteSessionUse } from './repository.ts'

/** Idle timeout in days: a session that is not used for this time ends, however long it was meant to last. */
export const idleDays = 14

/** The API key that a call was made with. */
export interface CallingKey {
  readonly id: number
  readonly scopes: readonly Scope[]
  /** Null: all journals of the user. */
  readonly journals: readonly number[] | null
  /** It opens /mcp alone, and sees R and nothing of money. */
  readonly redacted: boolean
}

export interface SessionUser {
  readonly id: number
  readonly username: string
  /** Current plan. */
  readonly plan: Plan
  /** When the plan ends, or ended; null: never. */
  readonly planUntil: Instant | null
  readonly demo: boolean
  readonly sessionId: string
  readonly fullyAuthenticated: boolean
  /** When the session's user last proved who he is; null: not since this is noted, and never for a key. */
  readonly confirmedAt: Instant | null
  /** Null for a person's session. */
  readonly key: CallingKey | null
}

/** The canonical text of a token, which is what is signed: the same whatever spacing or escapes it was sent with. */
const serialized = (token: OriginalToken): string =>
  JSON.stringify([token.userId, token.username, token.sessionId, token.issued, token.expires, token.fullyAuthenticated])

/** HMAC-SHA-256 of the token, in base64url. */
export const sign = (token: OriginalToken, key: Buffer): string =>
  createHmac('sha256', key).update(serialized(token)).digest('base64url')

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

type Headers = Pick<IncomingHttpHeaders, 'authorization'> & { 'x-auth-token'?: string | string[] | undefined }

/** The token that a request carries, not yet checked; null when there is none, or none that can be read. */
function sentToken(headers: Headers): OriginalToken | null {
  const header = headers['x-auth-token']
  try {
    return OriginalToken.parse(JSON.parse(String(header)))
  } catch {
    return null
  }
}

/** The token that a request carries, not yet checked. @throws AppError 'Not signed in' without one */
export function tokenOf(headers: Headers): OriginalToken {
  const token = sentToken(headers)
  if (token === null) throw new AppError('Not signed in')
  return token
}

/** The token of a request that this server signed; null without one. Whether its session goes on is not looked up. */
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
 * The user behind the two headers of a request: `Authorization: Bearer <signature>` and `X-Auth-Token: <originalToken
 * as JSON>`. Notes to the hour that the session is used, and from which network.
 * @param address null: not known, and not noted
 * @throws AppError 'Not signed in' when a header is missing or wrong, the token expired, or its session ended
 */
export async function sessionUser(db: Db, key: Buffer, headers: Headers, address: string | null): Promise<SessionUser> {
  const token = signedToken(key, headers)
  if (token === null) throw new AppError('Not signed in')
  const time = Date.now()
  const before = (duration: number): Instant => new Date(time - duration).toISOString()
  const now = before(0)
  const session = await findSession(db, token.sessionId)
  if (session === undefined || session.user_id !== token.userId || session.expires <= now || token.expires <= now)
    throw new AppError('Not signed in')
  if (session.last_used !== null && session.last_used <= before(idleDays * DAY)) throw new AppError('Not signed in')
  if (session.last_used === null || session.last_used <= before(HOUR)) {
    const noted = noteUse(db, token.sessionId, session.user_id, now, address === null ? null : networkOf(address))
    await noted.catch((error: unknown) => {
      if (outageOf(error) === null) throw error // what cannot be written can still be read
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
