import { undoDeletion } from '@afterclose/contract/undo'
import type { FastifyInstance } from 'fastify'
import { type JournalAccess, mustBeWritable } from '../../platform/http/access/journal-access.ts'
import { route } from '../../platform/http/route.ts'
import { type Grouped, receipts } from '../receipts/receipts.ts'
import { isLargeUndo, undo } from './undo.ts'

export function undoRoutes(app: FastifyInstance): void {
  const { incomingTexts, key } = app.services
  const { take } = receipts(key)
  route(app, undoDeletion, async ({ db, journal, user, body }) => {
    const deletion = take(journal.id, body.receipt)
    if ('grouped' in deletion) return undoGrouping(app, journal, deletion.grouped)
    const ask = { deletion, journal, user }
    // a receipt is compressed: the texts in it can be much longer
    const bytes = Buffer.byteLength(JSON.stringify(deletion))
    return {
      restored: await incomingTexts.receive(user.id, bytes, async () =>
        isLargeUndo(ask.deletion) ? app.saving.run('undo', ask) : undo(db, ask),
      ),
    }
  })
}

/** Derives the trades of statements with the former decisions, or the former setting. */
async function undoGrouping(
  app: FastifyInstance,
  journal: JournalAccess,
  { decisions, optionLegs }: Grouped,
): Promise<{ restored: number }> {
  mustBeWritable(journal)
  const state = (side: 'before' | 'now') => ({
    decisions: decisions.map((one) => ({ source: one.source, fill: one.fill, togetherWith: one[side] })),
    optionLegs: optionLegs?.[side],
  })
  const { quotas } = app.services.config
  const ask = { journalId: journal.id, userId: journal.ownerId, quotas }
  await app.saving.run('changeGrouping', { ...ask, ...state('before'), expects: state('now') })
  app.jobs.wake()
  return { restored: 1 }
}
