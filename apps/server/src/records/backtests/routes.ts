import * as tradeCalls from '@afterclose/contract/backtest-trades'
import * as calls from '@afterclose/contract/backtests'
import type { FastifyInstance } from 'fastify'
import { snapshot } from '../../store/db.ts'
import { route } from '../../platform/http/route.ts'
import { fewRows } from '../trades/few-rows.ts'
import { findBacktest } from './repository.ts'
import { createBacktest, listBacktests, removeBacktest, replaceBacktest } from './service.ts'
import { createBacktestTrade, listBacktestTrades, removeBacktestTrade, replaceBacktestTrade } from './trades.ts'

export function backtestRoutes(app: FastifyInstance): void {
  route(app, calls.listBacktests, async ({ query, journal, db }) =>
    listBacktests(db, journal.id, query.limit, query.after),
  )

  route(app, calls.createBacktest, async ({ body, journal, db }) => createBacktest(db, journal.id, body))

  const isLarge = async (journalId: number, id: number) =>
    ((await findBacktest(app.services.db, journalId, id))?.trades ?? 0) > fewRows

  route(app, calls.replaceBacktest, async ({ params, body, journal, db }) => {
    const ask = { journalId: journal.id, id: params.backtestId, input: body }
    return (await isLarge(ask.journalId, ask.id)) ? app.saving.run('replaceBacktest', ask) : replaceBacktest(db, ask)
  })

  route(app, calls.removeBacktest, async ({ params, journal, db }) => {
    const ask = { journalId: journal.id, id: params.backtestId }
    await ((await isLarge(ask.journalId, ask.id)) ? app.saving.run('removeBacktest', ask) : removeBacktest(db, ask))
    return { ok: true }
  })

  route(app, tradeCalls.listBacktestTrades, async ({ params, journal, db }) => ({
    trades: await snapshot(db, (tx) => listBacktestTrades(tx, journal.id, params.backtestId)),
  }))

  route(app, tradeCalls.createBacktestTrade, async ({ params, body, journal, db }) =>
    createBacktestTrade(db, journal.id, params.backtestId, body),
  )

  route(app, tradeCalls.replaceBacktestTrade, async ({ params, body, journal, db }) =>
    replaceBacktestTrade(db, journal.id, params, body),
  )

  route(app, tradeCalls.removeBacktestTrade, async ({ params, journal, db }) => {
    await removeBacktestTrade(db, journal.id, params)
    return { ok: true }
  })
}
