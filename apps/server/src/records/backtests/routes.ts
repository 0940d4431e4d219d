import * as tradeCalls from '@afterclose/contract/backtest-trades'
import * as calls from '@afterclose/contract/backtests'
import type { FastifyInstance } from 'fastify'
import { snapshot } from '../../store/db.ts'
import { route } from '../../platform/http/route.ts'
import { createBacktest, listBacktests, removeBacktest, replaceBacktest } from './service.ts'
import { createBacktestTrade, listBacktestTrades, removeBacktestTrade, replaceBacktestTrade } from './trades.ts'

export function backtestRoutes(app: FastifyInstance): void {
  route(app, calls.listBacktests, async ({ query, journal, db }) =>
    listBacktests(db, journal.id, query.limit, query.after),
  )

  route(app, calls.createBacktest, async ({ body, journal, db }) => createBacktest(db, journal.id, body))

  route(app, calls.replaceBacktest, async ({ params, body, journal, db }) =>
    replaceBacktest(db, journal.id, params.backtestId, body),
  )

  route(app, calls.removeBacktest, async ({ params, journal, db }) => {
    await removeBacktest(db, journal.id, params.backtestId)
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
