import { type LoginSessionView, mostListed } from '@afterclose/contract/login-sessions'
import { DAY } from '@afterclose/core/time'
import type { Db } from '../../store/db.ts'
import { fromFlag } from '../../store/codecs.ts'
import { idleDays, type SessionUser } from '../../platform/http/access/login-session.ts'
import { foundOr404 } from '../../platform/http/route.ts'
import * as repository from './repository.ts'

/** Short name of a session for its user, so that the rest of its id stays secret. */
const nameOf = (sessionId: string): string => sessionId.slice(0, 12)

export async function listSessions(
  db: Db,
  user: SessionUser,
  now: number,
): Promise<{ sessions: LoginSessionView[]; more: number }> {
  const when = { now: new Date(now).toISOString(), usedSince: new Date(now - idleDays * DAY).toISOString() }
  const rows = await repository.findLastSessions(db, user.id, { ...when, most: mostListed })
  const all = rows.length < mostListed ? rows.length : await repository.countSessions(db, user.id, when)
  const sessions = rows.map((row) => ({
    id: nameOf(row.id),
    current: row.id === user.sessionId,
    device: row.device,
    network: row.network,
    issued: row.issued,
    lastUsed: row.last_used,
    expires: row.expires,
    fullyAuthenticated: fromFlag(row.fully_authenticated),
  }))
  return { sessions, more: Math.max(0, all - rows.length) }
}

/** @throws AppError 'Not found' for a session that is over, or not the user's */
export async function endSession(db: Db, user: SessionUser, name: string): Promise<void> {
  foundOr404((await repository.deleteSessionNamed(db, user.id, name)) || null)
}
