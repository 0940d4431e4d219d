import * as calls from '@afterclose/contract/session-notes'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { receipts } from '../receipts/receipts.ts'
import { movedBack, replacedBack } from '../receipts/undone-by.ts'
import { createCategory, listCategories, orderCategories, removeCategory, replaceCategory } from './service.ts'

export function sessionNoteRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)
  route(app, calls.listSessionNotes, async ({ journal, db }) => ({
    sessionNotes: await listCategories(db, journal.id),
  }))

  route(app, calls.createSessionNote, async ({ body, journal, db }) => createCategory(db, journal.id, body))

  route(app, calls.replaceSessionNote, async ({ params, body, journal, db }) => {
    const { categoryId } = params
    const { view, before } = await replaceCategory(db, journal.id, categoryId, body)
    const undoneBy = replacedBack('replaceSessionNote', { categoryId }, before, view)
    return { ...view, receipt: give(journal.id, { undoneBy }) }
  })

  route(app, calls.orderSessionNotes, async ({ body, journal, db }) => ({
    sessionNotes: await orderCategories(db, journal.id, body),
    receipt: give(journal.id, { undoneBy: movedBack('orderSessionNotes', body) }),
  }))

  route(app, calls.removeSessionNote, async ({ params, journal, db }) => {
    const removal = await removeCategory(db, journal.id, params.categoryId)
    return { ok: true, receipt: give(journal.id, removal) }
  })
}
