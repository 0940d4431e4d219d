import { me, signIn, signOut, signUp } from '@afterclose/contract/auth'
import type { FastifyInstance } from 'fastify'
import { tokenOf } from '../../http/access/session.ts'
import { route } from '../../http/route.ts'
import { limited } from '../../http/security.ts'
import { createAttempts } from './attempts.ts'
import { deleteExpiredSessions, deleteSession } from '../../records/accounts/repository.ts'
import { checkCredentials, createAccount } from './service.ts'
import { presentUser, sessionDays, startSession } from '../../records/accounts/sessions.ts'

export function authRoutes(app: FastifyInstance): void {
  const { key, db } = app.services
  app.addHook('onReady', () => deleteExpiredSessions(db, new Date().toISOString()))
  const attempts = createAttempts(Date.now)

  route(
    app,
    signUp,
    async ({ body, db, config }) => {
      const account = await createAccount(db, config, body)
      const token = await startSession(db, account, { fullyAuthenticated: true, days: sessionDays })
      return presentUser(db, config, key, account, token)
    },
    limited(30),
  )

  route(
    app,
    signIn,
    async ({ body, db, config, request }) => {
      const account = await checkCredentials(db, attempts, body, request.ip)
      const token = await startSession(db, account, { fullyAuthenticated: true, days: sessionDays })
      return presentUser(db, config, key, account, token)
    },
    limited(30),
  )

  route(app, signOut, async ({ user, db }) => {
    await deleteSession(db, user.sessionId)
    return { ok: true }
  })

  route(app, me, async ({ user, db, config, request }) => presentUser(db, config, key, user, tokenOf(request.headers)))
}
