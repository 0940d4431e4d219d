import * as calls from '@afterclose/contract/login-sessions'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { deleteSessions } from './repository.ts'
import * as service from './service.ts'

export function loginSessionRoutes(app: FastifyInstance): void {
  route(app, calls.listLoginSessions, ({ user, db }) => service.listSessions(db, user, Date.now()))

  route(app, calls.endLoginSession, async ({ params, user, db, request }) => {
    await service.endSession(db, user, params.sessionId)
    request.log.info({ done: 'session ended', user: user.id, address: request.ip })
    return { ok: true }
  })

  route(app, calls.endOtherLoginSessions, async ({ user, db, request }) => {
    const ended = await deleteSessions(db, user.id, user.sessionId)
    request.log.info({ done: 'other sessions ended', user: user.id, ended, address: request.ip })
    return { ended }
  })
}
