import * as calls from '@afterclose/contract/sessions'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { createSession, listSessions, removeSession, replaceSession } from './service.ts'

export function sessionRoutes(app: FastifyInstance): void {
  route(app, calls.listSessions, async ({ query, journal, db }) =>
    listSessions(db, journal.id, { from: query.from, to: query.to, limit: query.limit, after: query.after }),
  )

  route(app, calls.createSession, async ({ body, journal, db }) => createSession(db, journal.id, body))

  route(app, calls.replaceSession, async ({ params, body, journal, db }) =>
    replaceSession(db, journal.id, params.sessionId, body),
  )

  route(app, calls.removeSession, async ({ params, journal, db }) => {
    await removeSession(db, journal.id, params.sessionId)
    return { ok: true }
  })
}
