import * as calls from '@afterclose/contract/session-notes'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { createCategory, listCategories, orderCategories, removeCategory, replaceCategory } from './service.ts'

export function sessionNoteRoutes(app: FastifyInstance): void {
  route(app, calls.listSessionNotes, async ({ journal, db }) => ({
    sessionNotes: await listCategories(db, journal.id),
  }))

  route(app, calls.createSessionNote, async ({ body, journal, db }) => createCategory(db, journal.id, body))

  route(app, calls.replaceSessionNote, async ({ params, body, journal, db }) =>
    replaceCategory(db, journal.id, params.categoryId, body),
  )

  route(app, calls.orderSessionNotes, async ({ body, journal, db }) => ({
    sessionNotes: await orderCategories(db, journal.id, body),
  }))

  route(app, calls.removeSessionNote, async ({ params, journal, db }) => {
    await removeCategory(db, journal.id, params.categoryId)
    return { ok: true }
  })
}
