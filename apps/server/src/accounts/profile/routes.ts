import * as calls from '@afterclose/contract/profile'
import { AppError } from '@afterclose/contract/problems'
import { readStorage } from '@afterclose/contract/storage'
import type { FastifyInstance } from 'fastify'
import { tokenOf } from '../../platform/http/access/login-session.ts'
import { route } from '../../platform/http/route.ts'
import { storageUses } from '../../platform/quotas/quotas.ts'
import { limitedByUser } from '../../platform/http/security.ts'
import { presentUser } from '../login-sessions/login-sessions.ts'
import * as service from './service.ts'

export function profileRoutes(app: FastifyInstance): void {
  const { key } = app.services

  route(
    app,
    calls.changeProfile,
    async ({ body, user, db, config, request }) => {
      await service.rename(db, user, body)
      const { username } = body
      return presentUser(db, config, key, { ...user, username }, { ...tokenOf(request.headers), username })
    },
    limitedByUser(30),
  )

  route(
    app,
    calls.changePassword,
    async ({ body, user, db, config }) => {
      if (config.company?.only === true) throw new AppError('Switched off')
      await service.changePassword(db, user, body)
      return { ok: true }
    },
    limitedByUser(30),
  )

  route(app, readStorage, async ({ user, db, config }) => ({ uses: await storageUses(db, config.quotas, user.id) }))

  route(app, calls.exportAccount, async ({ user, db }) => service.exportAccount(db, user))
}
