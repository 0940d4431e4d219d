import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@afterclose/contract/problems'
import { planAt } from '@afterclose/core/permission'
import { HOUR } from '@afterclose/core/time'
import type { IncomingHttpHeaders } from 'node:http'
import { fromFlag, fromJson } from '../../../store/codecs.ts'
import type { Config } from '../../../config/config.ts'
import type { Db } from '../../../store/db.ts'
import { isVouchedFor } from './company-recheck.ts'
import { outageOf } from '../../outage.ts'
import type { CallingKey, SessionUser } from './login-session.ts'
import { findKey, noteKeyUse } from './repository.ts'

type KeyUser = SessionUser & { readonly key: CallingKey }

/** `ack_`, 12 hex characters of the public id, `_`, 43 base64url characters of 32 random bytes. */
const form = /^Bearer ack_([0-9a-f]{12})_([\w-]{43})$/i

export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Whether a request has an API key, valid or not. */
export const hasKey = ({ authorization = '' }: IncomingHttpHeaders): boolean => /^Bearer ack_/i.test(authorization)

/** The user of a key; null if it is unknown, revoked or expired, or the account is locked. Looked up on each call, so that revoking takes effect immediately. @throws AppError 'Not signed in' if the company account must sign in again */
export async function keyUser(
  { db, config }: { readonly db: Db; readonly config: Pick<Config, 'company'> },
  headers: IncomingHttpHeaders,
  time: number,
): Promise<KeyUser | null> {
  const [, publicId, secret] = form.exec(headers.authorization ?? '') ?? []
  if (publicId === undefined || secret === undefined || headers['x-auth-token'] !== undefined) return null
  const now = new Date(time).toISOString()
  const row = await findKey(db, publicId)
  const right = timingSafeEqual(Buffer.from(hashOfSecret(secret)), Buffer.from(row?.secret_hash ?? hashOfSecret('')))
  if (row === undefined || !right || row.revoked !== null || row.locked !== null) return null
  if (row.expires !== null && row.expires <= now) return null
  if (!(await isVouchedFor(db, config, { id: row.user_id, demo: row.demo === 1, begun: null }, time)))
    throw new AppError('Not signed in', {
      message: 'This API key works again after its owner has signed in with the company account.',
    })
  if (row.last_used === null || row.last_used <= new Date(time - HOUR).toISOString())
    await noteKeyUse(db, row.id, now).catch((error: unknown) => {
      if (outageOf(error) === null) throw error // a store that cannot be written can still be read
    })
  return {
    id: row.user_id,
    username: row.username,
    plan: planAt(row.plan, row.plan_until, now),
    planUntil: row.plan_until,
    demo: row.demo === 1,
    sessionId: '',
    fullyAuthenticated: true,
    confirmedAt: null,
    key: {
      id: row.id,
      scopes: fromJson(row.scopes),
      journals: row.journals === null ? null : fromJson(row.journals),
      redacted: fromFlag(row.redacted),
    },
  }
}

/** @throws AppError 'Key not allowed' for a caller with a key */
export function mustBePerson(user: SessionUser, what: string): void {
  if (user.key !== null) throw new AppError('Key not allowed', { message: `No API key may ${what}.` })
}
