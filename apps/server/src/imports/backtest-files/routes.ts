import * as calls from '@afterclose/contract/backtest-files'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { removeManyTrades } from '../../records/backtests/remove-many.ts'
import { receipts } from '../../records/receipts/receipts.ts'
import { fewRows } from '../../records/trades/few-rows.ts'
import { backtestFileThread } from './read-thread.ts'
import { importFile, previewFile } from './service.ts'

export function backtestFileRoutes(app: FastifyInstance): void {
  const thread = backtestFileThread()
  const { saving } = app
  const { give } = receipts(app.services.key)
  app.addHook('onClose', () => thread.close())

  route(app, calls.previewBacktestFile, async ({ params, body, user, journal, db }) =>
    previewFile(
      { db, thread, saving },
      { userId: user.id, journalId: journal.id, backtestId: params.backtestId, file: body },
    ),
  )
  route(app, calls.importBacktestFile, async ({ params, body, user, journal, db }) => {
    const request = { userId: user.id, journalId: journal.id, backtestId: params.backtestId, file: body }
    const { ids, logged } = await importFile({ db, thread, saving }, request)
    return { ids: [...ids], receipt: give(journal.id, { tested: logged }) }
  })
  route(app, calls.removeBacktestTrades, async ({ params, body, journal, db }) => {
    const ask = { journalId: journal.id, backtestId: params.backtestId, ids: body.ids }
    const isLarge = body.ids.length > fewRows
    const deleted = await (isLarge ? saving.run('removeManyTrades', ask) : removeManyTrades(db, ask))
    return { removed: deleted.rows.length, receipt: give(journal.id, deleted) }
  })
}
