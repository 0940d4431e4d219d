import { openDemo } from '@afterclose/contract/auth'
import { AppError } from '@afterclose/contract/problems'
import { DAY } from '@afterclose/core/time'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { callLimit } from '../../platform/http/security.ts'
import { placeOf, presentUser, startSession } from '../../accounts/login-sessions/login-sessions.ts'
import { demoThread } from './demo-thread.ts'
import * as service from './service.ts'

export function demoRoutes(app: FastifyInstance): void {
  const { key } = app.services
  const contentOf = demoThread(app)
  app.jobs.register({
    kind: 'remove-old-demos',
    attempts: 3,
    run: ({ signal }) => service.removeOldDemos(app.services, new Date(), signal),
  })
  app.jobs.schedule('old demos', '30 3 * * *', 'remove-old-demos')

  route(
    app,
    openDemo,
    async ({ db, config, request }) => {
      if (!config.demo) throw new AppError('Not found')
      const account = await service.openDemo(app.services, contentOf, request.ip, new Date())
      const token = await startSession(
        db,
        account,
        { fullyAuthenticated: true, lasts: service.demoDays * DAY },
        placeOf(request),
      )
      return presentUser(db, config, key, account, token)
    },
    callLimit(20),
  )
}
