import * as calls from '@afterclose/contract/login-sessions'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { limitedByUser } from '../../platform/http/security.ts'
import { tokenSealer } from '../two-factor/accept-code.ts'
import * as service from './service.ts'

export function freshProofRoutes(app: FastifyInstance): void {
  const sealer = tokenSealer(app.services.key)

  route(app, calls.listProofs, ({ user, db, config }) => service.proofsOf(db, config, user, Date.now()))

  route(
    app,
    calls.confirmIdentity,
    async ({ body, user, db, config, request }) => {
      const freshUntil = await service.confirm(db, { config, sealer }, user, body, Date.now())
      request.log.info({ done: `confirmed by ${body.by}`, user: user.id, address: request.ip })
      return { freshUntil }
    },
    limitedByUser(30),
  )
}
