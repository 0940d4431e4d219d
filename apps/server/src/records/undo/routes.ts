import { undoDeletion } from '@afterclose/contract/undo'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { receipts } from '../receipts/receipts.ts'
import { isLargeUndo, undo } from './undo.ts'

export function undoRoutes(app: FastifyInstance): void {
  const { incomingTexts, key } = app.services
  const { take } = receipts(key)
  route(app, undoDeletion, async ({ db, journal, user, body }) => {
    const ask = { deletion: take(journal.id, body.receipt), journal, user }
    // a receipt is compressed: the texts in it can be much longer
    const bytes = Buffer.byteLength(JSON.stringify(ask.deletion))
    return {
      restored: await incomingTexts.receive(user.id, bytes, async () =>
        isLargeUndo(ask.deletion) ? app.saving.run('undo', ask) : undo(db, ask),
      ),
    }
  })
}
