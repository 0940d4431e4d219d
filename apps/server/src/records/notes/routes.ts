import * as calls from '@afterclose/contract/notes'
import type { FastifyInstance } from 'fastify'
import { snapshot } from '../../store/db.ts'
import { route } from '../../platform/http/route.ts'
import { receipts } from '../receipts/receipts.ts'
import { replacedBack } from '../receipts/undone-by.ts'
import { createNote, listNotes, moveFolder, moveNote, removeNote, replaceNote } from './service.ts'

export function noteRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)
  route(app, calls.listNotes, async ({ query, journal, db }) =>
    snapshot(db, (tx) => listNotes(tx, journal.id, query.limit, query.after)),
  )

  route(app, calls.createNote, async ({ body, journal, db }) => createNote(db, journal.id, body))

  route(app, calls.replaceNote, async ({ params, body, journal, db }) => {
    const { noteId } = params
    const { view, before } = await replaceNote(db, journal.id, noteId, body)
    return { ...view, receipt: give(journal.id, { undoneBy: replacedBack('replaceNote', { noteId }, before, view) }) }
  })

  route(app, calls.moveNote, async ({ params, body, journal, db }) => {
    const { noteId } = params
    const note = await moveNote(db, journal.id, noteId, body)
    const undoneBy = { call: 'moveNote', params: { noteId }, body: { from: body.to, to: body.from } }
    return { ...note, receipt: give(journal.id, { undoneBy }) }
  })

  route(app, calls.moveNoteFolder, async ({ body, journal, db }) => {
    const folder = await moveFolder(db, journal.id, body)
    return { moved: folder.ids.length, receipt: give(journal.id, { folder }) }
  })

  route(app, calls.removeNote, async ({ params, journal, db }) => {
    const deleted = await removeNote(db, journal.id, params.noteId)
    return { ok: true, receipt: give(journal.id, deleted) }
  })
}
