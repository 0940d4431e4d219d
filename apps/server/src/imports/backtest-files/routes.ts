import * as calls from '@afterclose/contract/backtest-files'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { removeManyTrades } from '../../records/backtests/many-trades.ts'
import { backtestFileThread } from './read-thread.ts'
import { importFile, previewFile } from './service.ts'

export function backtestFileRoutes(app: FastifyInstance): void {
  const thread = backtestFileThread()
  app.addHook('onClose', () => thread.close())

  route(app, calls.previewBacktestFile, async ({ params, body, user, journal, db }) =>
    previewFile({ db, thread }, { userId: user.id, journalId: journal.id, backtestId: params.backtestId, file: body }),
  )
  route(app, calls.importBacktestFile, async ({ params, body, user, journal, db }) => ({
    ids: await importFile(
      { db, thread },
      { userId: user.id, journalId: journal.id, backtestId: params.backtestId, file: body },
    ),
  }))
  route(app, calls.removeBacktestTrades, async ({ params, body, journal, db }) => ({
    removed: await removeManyTrades(db, journal.id, params.backtestId, body.ids),
  }))
}
