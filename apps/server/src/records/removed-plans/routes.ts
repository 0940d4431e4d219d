import { removeTradePlan as removeCall } from '@afterclose/contract/trade-plans'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { receipts } from '../receipts/receipts.ts'
import { removeTradePlan } from './remove-plan.ts'

export function removedPlanRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)
  route(app, removeCall, async ({ params, journal, db }) => {
    const deleted = await removeTradePlan(db, journal.id, params.tradePlanId)
    return { ok: true, receipt: give(journal.id, deleted) }
  })
}
