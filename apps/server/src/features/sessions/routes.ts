import * as calls from '@afterclose/contract/sessions'
import type { FastifyInstance } from 'fastify'
import { requirePermission } from '../../http/access/permission.ts'
import { route } from '../../http/route.ts'
import { createSession, listSessions, removeSession, replaceSession } from './service.ts'

export function sessionRoutes(app: FastifyInstance): void {
  route(app, calls.listSessions, async ({ query, user, journal, db }) => {
    await requirePermission(db, user, 'SESSIONS')
    return listSessions(db, journal.id, { from: query.from, to: query.to, limit: query.limit, after: query.after })
  })

  route(app, calls.createSession, async ({ body, user, journal, db }) => {
    await requirePermission(db, user, 'SESSIONS')
    return createSession(db, journal.id, body)
  })

  route(app, calls.replaceSession, async ({ params, body, user, journal, db }) => {
    await requirePermission(db, user, 'SESSIONS')
    return replaceSession(db, journal.id, params.sessionId, body)
  })

  route(app, calls.removeSession, async ({ params, user, journal, db }) => {
    await requirePermission(db, user, 'SESSIONS')
    await removeSession(db, journal.id, params.sessionId)
    return { ok: true }
  })
}
