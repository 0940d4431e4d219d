import * as calls from '@afterclose/contract/missed-trades'
import type { FastifyInstance } from 'fastify'
import { snapshot } from '../../store/db.ts'
import { route } from '../../platform/http/route.ts'
import { receipts } from '../receipts/receipts.ts'
import { replacedBack } from '../receipts/undone-by.ts'
import { createMissedTrade, listMissedTrades, removeMissedTrade, replaceMissedTrade } from './service.ts'

export function missedTradeRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)
  route(app, calls.listMissedTrades, async ({ query: { from, to, limit, after }, journal, db }) =>
    snapshot(db, (tx) => listMissedTrades(tx, journal.id, { from, to, limit, after })),
  )

  route(app, calls.createMissedTrade, async ({ body, user, journal, db }) =>
    createMissedTrade(db, journal.id, user.plan, body),
  )

  route(app, calls.replaceMissedTrade, async ({ params: { missedTradeId }, body, user, journal, db }) => {
    const { view, before } = await replaceMissedTrade(db, journal.id, user.plan, missedTradeId, body)
    const undoneBy = replacedBack('replaceMissedTrade', { missedTradeId }, before, view)
    return { ...view, receipt: give(journal.id, { undoneBy }) }
  })

  route(app, calls.removeMissedTrade, async ({ params, journal, db }) => {
    const deleted = await removeMissedTrade(db, journal.id, params.missedTradeId)
    return { ok: true, receipt: give(journal.id, deleted) }
  })
}
