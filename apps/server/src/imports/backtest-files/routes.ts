import * as calls from '@afterclose/contract/backtest-files'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { removeManyTrades } from '../../records/backtests/remove-many.ts'
import { receipts } from '../../records/receipts/receipts.ts'
import { backtestFileThread } from './read-thread.ts'
import { importFile, previewFile } from './service.ts'

export function backtestFileRoutes(app: FastifyInstance): void {
  const thread = backtestFileThread()
  const { give } = receipts(app.services.key)
  app.addHook('onClose', () => thread.close())

  route(app, calls.previewBacktestFile, async ({ params, body, user, journal, db }) =>
    previewFile({ db, thread }, { userId: user.id, journalId: journal.id, backtestId: params.backtestId, file: body }),
  )
  route(app, calls.importBacktestFile, async ({ params, body, user, journal, db }) => {
    const asked = { userId: user.id, journalId: journal.id, backtestId: params.backtestId, file: body }
    const { ids, logged } = await importFile({ db, thread }, asked)
    return { ids: [...ids], receipt: give(journal.id, { tested: logged }) }
  })
  route(app, calls.removeBacktestTrades, async ({ params, body, journal, db }) => ({
    removed: await removeManyTrades(db, journal.id, params.backtestId, body.ids),
  }))
}
