import * as calls from '@afterclose/contract/sessions'
import type { FastifyInstance } from 'fastify'
import { snapshot } from '../../store/db.ts'
import { route } from '../../platform/http/route.ts'
import { receipts } from '../receipts/receipts.ts'
import { replacedBack } from '../receipts/undone-by.ts'
import { spanOf } from './span.ts'
import { createSession, listSessions, removeSession, replaceSession } from './service.ts'

export function sessionRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)
  route(app, calls.listSessions, async ({ query: { basis, from, to, limit, after }, journal, db }) => {
    const { sessions, next } = await snapshot(db, (tx) => listSessions(tx, journal.id, { from, to, limit, after }))
    if (sessions.length === 0) return { sessions: [], next }
    const ask = { journalId: journal.id, revision: journal.revision, spans: sessions.map(spanOf), basis }
    const figures = await app.numbers.run('sessions', ask)
    return { sessions: sessions.map((session, i) => ({ ...session, figures: figures[i]! })), next }
  })

  route(app, calls.createSession, async ({ body, journal, db }) => createSession(db, journal.id, body))

  route(app, calls.replaceSession, async ({ params, body, journal, db }) => {
    const { sessionId } = params
    const { view, before } = await replaceSession(db, journal.id, sessionId, body)
    const undoneBy = replacedBack('replaceSession', { sessionId }, before, view)
    return { ...view, receipt: give(journal.id, { undoneBy }) }
  })

  route(app, calls.removeSession, async ({ params, journal, db }) => {
    const deleted = await removeSession(db, journal.id, params.sessionId)
    return { ok: true, receipt: give(journal.id, deleted) }
  })
}
