import * as calls from '@afterclose/contract/trade-plans'
import type { FastifyInstance } from 'fastify'
import { snapshot } from '../../store/db.ts'
import { route } from '../../platform/http/route.ts'
import { receipts } from '../receipts/receipts.ts'
import { expirePlans } from './expire-plans.ts'
import { createTradePlan, listTradePlans, replaceTradePlan } from './service.ts'

export function tradePlanRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)
  app.jobs.register({ kind: 'expire-plans', attempts: 3, run: () => expirePlans(app.services.db, new Date()) })
  app.jobs.schedule('plans that expire', '5 * * * *', 'expire-plans') // each journal has its own midnight

  route(app, calls.listTradePlans, async ({ query: { status, from, to, limit, after }, journal, db }) =>
    snapshot(db, (tx) => listTradePlans(tx, journal.id, { status, from, to, limit, after })),
  )

  route(app, calls.createTradePlan, async ({ body, journal, db }) => createTradePlan(db, journal.id, body))

  route(app, calls.replaceTradePlan, async ({ params, body, journal, db }) => {
    const { plan, before } = await replaceTradePlan(db, journal.id, params.tradePlanId, body)
    const { id, modified, status } = plan
    const receipt = status === before ? null : give(journal.id, { moved: { id, modified, before } })
    return { ...plan, receipt }
  })
}
