import * as tradeCalls from '@afterclose/contract/backtest-trades'
import * as calls from '@afterclose/contract/backtests'
import { AppError } from '@afterclose/contract/problems'
import type { FastifyInstance } from 'fastify'
import { snapshot } from '../../store/db.ts'
import { route } from '../../platform/http/route.ts'
import { fewRows } from '../trades/few-rows.ts'
import { findBacktest } from './repository.ts'
import { receipts } from '../receipts/receipts.ts'
import { replacedBack } from '../receipts/undone-by.ts'
import { removeManyTrades } from './remove-many.ts'
import { createBacktest, listBacktests, removeBacktest, replaceBacktest } from './service.ts'
import { createBacktestTrade, listBacktestTrades, replaceBacktestTrade } from './trades.ts'

export function backtestRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)
  route(app, calls.listBacktests, async ({ query, journal, db }) =>
    listBacktests(db, journal.id, query.limit, query.after),
  )

  route(app, calls.createBacktest, async ({ body, journal, db }) => createBacktest(db, journal.id, body))

  const isLarge = async (journalId: number, id: number) =>
    ((await findBacktest(app.services.db, journalId, id))?.trades ?? 0) > fewRows

  route(app, calls.replaceBacktest, async ({ params, body, journal, db }) => {
    const ask = { journalId: journal.id, id: params.backtestId, input: body }
    const isMany = await isLarge(ask.journalId, ask.id)
    const { view, before } = await (isMany ? app.saving.run('replaceBacktest', ask) : replaceBacktest(db, ask))
    const undoneBy = replacedBack('replaceBacktest', { backtestId: ask.id }, before, view)
    return { ...view, receipt: give(journal.id, { undoneBy }) }
  })

  route(app, calls.removeBacktest, async ({ params, journal, db }) => {
    const ask = { journalId: journal.id, id: params.backtestId }
    const isMany = await isLarge(ask.journalId, ask.id)
    const deleted = await (isMany ? app.saving.run('removeBacktest', ask) : removeBacktest(db, ask))
    return { ok: true, receipt: give(journal.id, deleted) }
  })

  route(app, tradeCalls.listBacktestTrades, async ({ params, journal, db }) => ({
    trades: await snapshot(db, (tx) => listBacktestTrades(tx, journal.id, params.backtestId)),
  }))

  route(app, tradeCalls.createBacktestTrade, async ({ params, body, journal, db }) =>
    createBacktestTrade(db, journal.id, params.backtestId, body),
  )

  route(app, tradeCalls.replaceBacktestTrade, async ({ params: { backtestId, tradeId }, body, journal, db }) => {
    const { view, before } = await replaceBacktestTrade(db, journal.id, { backtestId, tradeId }, body)
    const undoneBy = replacedBack('replaceBacktestTrade', { backtestId, tradeId }, before, view)
    return { ...view, receipt: give(journal.id, { undoneBy }) }
  })

  route(app, tradeCalls.removeBacktestTrade, async ({ params, journal, db }) => {
    const { backtestId, tradeId } = params
    const deleted = await removeManyTrades(db, { journalId: journal.id, backtestId, ids: [tradeId] })
    if (deleted.rows.length === 0) throw new AppError('Not found')
    return { ok: true, receipt: give(journal.id, deleted) }
  })
}
