import { removeTradePlan as removeCall } from '@afterclose/contract/trade-plans'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { receipts } from '../receipts/receipts.ts'
import { findTradesOfPlan } from '../trade-plans/repository.ts'
import { fewRows } from '../trades/few-rows.ts'
import { removeTradePlan } from './remove-plan.ts'

export function removedPlanRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)
  route(app, removeCall, async ({ params, journal, db }) => {
    const ask = { journalId: journal.id, id: params.tradePlanId }
    const made = await findTradesOfPlan(db, journal.id, params.tradePlanId, fewRows + 1)
    const isLarge = made.length > fewRows
    const deleted = isLarge ? await app.saving.run('removeTradePlan', ask) : await removeTradePlan(db, ask)
    return { ok: true, receipt: give(journal.id, deleted) }
  })
}
