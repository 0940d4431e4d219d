import { renameCaption } from '@afterclose/contract/captions'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { receipts } from '../receipts/receipts.ts'
import { saveCaption } from './service.ts'

export function captionRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)
  route(app, renameCaption, async ({ body, user, journal, db }) => {
    const before = await saveCaption(db, user.id, body)
    const undo = { key: body.key, name: before, former: body.name }
    return { ok: true, receipt: give(journal.id, { undoneBy: { call: 'renameCaption', params: {}, body: undo } }) }
  })
}
