import {
  changeTrades as changeTradesCall,
  createTrade,
  listTrades,
  readTrade,
  removeTrade as removeTradeCall,
  replaceTrade as replaceTradeCall,
  type TradeView,
} from '@afterclose/contract/trades'
import type { Trade } from '@afterclose/core/trade'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { changeTrades } from './change-trades.ts'
import { packCursor, unpackCursor } from './page-cursor.ts'
import { findTrades } from './repository.ts'
import { addTrade, existingTrade, removeTrade, replaceTrade } from './service.ts'

export function tradeRoutes(app: FastifyInstance): void {
  route(app, listTrades, async ({ db, journal, query: { limit, after, state } }) => {
    const page = { limit: limit + 1, after: after === undefined ? null : unpackCursor(after), state }
    const trades = await findTrades(db, journal.id, page)
    const last = trades[limit - 1]
    const next = trades.length > limit && last !== undefined ? packCursor(last) : null
    return { trades: trades.slice(0, limit).map(presentTrade), next }
  })

  route(app, createTrade, async ({ db, journal, body }) => presentTrade(await addTrade(db, journal.id, body)))

  route(app, readTrade, async ({ db, journal, params }) =>
    presentTrade(await existingTrade(db, journal.id, params.tradeId)),
  )

  route(app, replaceTradeCall, async ({ db, journal, params, body }) =>
    presentTrade(await replaceTrade(db, journal.id, params.tradeId, body)),
  )

  route(app, removeTradeCall, async ({ db, journal, params }) => {
    await removeTrade(db, journal.id, params.tradeId)
    return { ok: true as const }
  })

  route(app, changeTradesCall, async ({ db, journal, body: { ids, change } }) => ({
    changed: await changeTrades(db, journal.id, ids, change),
  }))
}

/** The contract's lists are its own to write to. */
const presentTrade = (trade: Trade): TradeView => ({
  ...trade,
  preTradeComments: [...trade.preTradeComments],
  entryComments: [...trade.entryComments],
  managementComments: [...trade.managementComments],
  exitComments: [...trade.exitComments],
  customComments: [...trade.customComments],
  checkedItemIds: [...trade.checkedItemIds],
  checklistItemIds: [...trade.checklistItemIds],
  screenshotDescriptions: [...trade.screenshotDescriptions],
  executions: [...trade.executions],
})
