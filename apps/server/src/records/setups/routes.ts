import * as calls from '@afterclose/contract/setups'
import type { FastifyInstance } from 'fastify'
import type { JournalAccess } from '../../platform/http/access/journal-access.ts'
import { route } from '../../platform/http/route.ts'
import { createSetup, orderSetups, removeSetup, replaceSetup } from './service.ts'
import { receipts } from '../receipts/receipts.ts'
import { movedBack, replacedBack } from '../receipts/undone-by.ts'

export function setupRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)
  const setupsOf = ({ id, revision }: JournalAccess) => app.numbers.run('setups', { journalId: id, revision })
  /** Checked before anything is written: a caller with too many waiting calls is rejected here. */
  const tradesOf = async (journal: JournalAccess) =>
    new Map((await setupsOf(journal)).map(({ id, trades }) => [id, trades]))

  route(app, calls.listSetups, async ({ journal }) => ({ setups: [...(await setupsOf(journal))] }))

  route(app, calls.createSetup, async ({ body, journal, db }) => createSetup(db, journal.id, body))

  route(app, calls.replaceSetup, async ({ params, body, journal, db }) => {
    const { setupId } = params
    const trades = await tradesOf(journal)
    const replaced = await replaceSetup(db, journal.id, setupId, body)
    const view = replaced.view(trades.get(setupId) ?? 0)
    return {
      ...view,
      receipt: give(journal.id, { undoneBy: replacedBack('setups', { id: setupId }, replaced.before, view) }),
    }
  })

  route(app, calls.orderSetups, async ({ body, journal, db }) => {
    const trades = await tradesOf(journal)
    const present = await orderSetups(db, journal.id, body)
    return {
      setups: [...present(trades)],
      receipt: give(journal.id, { undoneBy: movedBack('orderSetups', body) }),
    }
  })

  route(app, calls.removeSetup, async ({ params, journal, db }) => {
    const removal = await removeSetup(db, journal.id, params.setupId)
    return { ok: true, receipt: give(journal.id, removal) }
  })
}
