import * as calls from '@afterclose/contract/grid-state'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { receipts } from '../receipts/receipts.ts'
import { findGridStates } from './repository.ts'
import { saveGridState } from './service.ts'

export function gridStateRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)
  route(app, calls.listGridStates, async ({ user, journal, db }) => ({
    gridStates: await findGridStates(db, journal.id, user.id),
  }))

  route(app, calls.saveGridState, async ({ body, user, journal, db }) => {
    const before = await saveGridState(db, journal.id, user.id, body)
    const undo = { ...(before ?? { ...body, state: null }), former: body.state }
    const undoneBy = { call: 'saveGridState', params: {}, body: undo, userId: user.id }
    return { ok: true, receipt: give(journal.id, { undoneBy }) }
  })
}
