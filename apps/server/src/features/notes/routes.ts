import * as calls from '@afterclose/contract/notes'
import type { FastifyInstance } from 'fastify'
import { requirePermission } from '../../http/access/permission.ts'
import { route } from '../../http/route.ts'
import { createNote, listNotes, removeNote, replaceNote } from './service.ts'

export function noteRoutes(app: FastifyInstance): void {
  route(app, calls.listNotes, async ({ query, user, journal, db }) => {
    await requirePermission(db, user, 'NOTES')
    return listNotes(db, journal.id, query.limit, query.after)
  })

  route(app, calls.createNote, async ({ body, user, journal, db }) => {
    await requirePermission(db, user, 'NOTES')
    return createNote(db, journal.id, body)
  })

  route(app, calls.replaceNote, async ({ params, body, user, journal, db }) => {
    await requirePermission(db, user, 'NOTES')
    return replaceNote(db, journal.id, params.noteId, body)
  })

  route(app, calls.removeNote, async ({ params, user, journal, db }) => {
    await requirePermission(db, user, 'NOTES')
    await removeNote(db, journal.id, params.noteId)
    return { ok: true }
  })
}
