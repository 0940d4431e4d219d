import * as calls from '@afterclose/contract/setups'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { createSetup, orderSetups, removeSetup, replaceSetup } from './service.ts'
import { receipts } from '../receipts/receipts.ts'
import { movedBack, replacedBack } from '../receipts/undone-by.ts'

export function setupRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)
  const setupsAt = async (journalId: number, revision: number) => ({
    setups: [...(await app.numbers.run('setups', { journalId, revision }))],
  })

  route(app, calls.listSetups, ({ journal }) => setupsAt(journal.id, journal.revision))

  route(app, calls.createSetup, async ({ body, journal, db }) => createSetup(db, journal.id, body))

  route(app, calls.replaceSetup, async ({ params, body, journal, db }) => {
    const { setupId } = params
    const { setups } = await setupsAt(journal.id, journal.revision)
    const trades = setups.find(({ id }) => id === setupId)?.trades ?? 0
    const replaced = await replaceSetup(db, journal.id, setupId, body)
    const view = replaced.view(trades)
    return {
      ...view,
      receipt: give(journal.id, { undoneBy: replacedBack('replaceSetup', { setupId }, replaced.before, view) }),
    }
  })

  route(app, calls.orderSetups, async ({ body, journal, db }) => ({
    ...(await setupsAt(journal.id, await orderSetups(db, journal.id, body))),
    receipt: give(journal.id, { undoneBy: movedBack('orderSetups', body) }),
  }))

  route(app, calls.removeSetup, async ({ params, journal, db }) => {
    const deleted = await removeSetup(db, journal.id, params.setupId)
    return { ok: true, receipt: give(journal.id, deleted) }
  })
}
