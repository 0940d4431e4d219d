import { readTradeLegs } from '@afterclose/contract/trade-legs'
import {
  changeTrades as changeTradesCall,
  createTrade,
  listTrades,
  readTrade,
  readTradeWritings,
  removeTrade as removeTradeCall,
  replaceTrade as replaceTradeCall,
  searchTradeNotes,
  splitTrade as splitTradeCall,
  type TradeView,
} from '@afterclose/contract/trades'
import type { Trade } from '@afterclose/core/trade'
import type { FastifyInstance } from 'fastify'
import { type Db, snapshot } from '../../store/db.ts'
import { route } from '../../platform/http/route.ts'
import { pageOf } from '../lists/page.ts'
import { receipts } from '../receipts/receipts.ts'
import { presentTradeSlots } from '../slots/present.ts'
import { findScreenshots, type KeptSlot } from '../slots/repository.ts'
import { mustBePerson } from '../../platform/http/access/api-key.ts'
import { changeTrades } from './change-trades.ts'
import { journalPatches } from './journal-patches.ts'
import type { LedgerFigures } from './ledger-figures.ts'
import { packCursor, unpackCursor } from './page-cursor.ts'
import { readWritings } from './read-writings.ts'
import { findLegs, findTrades } from './repository.ts'
import { fewRows } from './few-rows.ts'
import { removedTrades } from './remove-deleted-trades.ts'
import { existingTrade } from './existing-trade.ts'
import { addTrade, removeTrade, replaceTrade } from './service.ts'
import { searchNotes } from './search-notes.ts'
import { splitStoredTrade } from './split-trade.ts'
import { editOf } from './undo-edit.ts'
import { splitOf } from './undo-split.ts'

export function tradeRoutes(app: FastifyInstance): void {
  const { give } = receipts(app.services.key)
  const { quotas } = app.services.config
  const journalPatch = journalPatches(app)
  app.jobs.register(removedTrades(app.services.db))

  route(app, listTrades, async ({ db, journal, query }) => {
    const { limit, after, state } = query
    const page = { limit: limit + 1, after: after === undefined ? null : unpackCursor(after), state }
    const { trades, next } = await snapshot(db, async (tx) => {
      const { pageRows, next: cursor } = pageOf(await findTrades(tx, journal.id, page), limit, packCursor)
      return { trades: await presentTrades(tx, journal.id, pageRows), next: cursor }
    })
    if (query.ledger === 'false') return { trades, next }
    const { id: journalId, revision } = journal
    const ids = trades.map(({ id }) => id)
    const ledger = await app.numbers.run('ledger', { journalId, revision, ids })
    return { trades: trades.map((trade) => ({ ...trade, ...presentLedger(ledger.get(trade.id)) })), next }
  })

  route(app, searchTradeNotes, async ({ db, journal, query }) => ({
    trades: await searchNotes(db, journal.id, query.words),
  }))

  route(app, createTrade, async ({ db, user, journal, query, body }) => {
    const { trade, revision } = await addTrade(db, { userId: user.id, quotas }, journal.id, user.plan, body)
    return {
      ...(await presentTrade(db, journal.id, trade)),
      ...(await journalPatch({ user, journalId: journal.id, revision, heldFeed: query.feed })),
    }
  })

  route(app, readTrade, async ({ db, journal, params }) =>
    presentTrade(db, journal.id, await existingTrade(db, journal.id, params.tradeId)),
  )

  route(app, readTradeLegs, async ({ db, journal, query }) => ({
    trades: (await findLegs(db, journal.id, query.ids)).map(({ id, legs }) => ({ id, legs: [...legs] })),
  }))

  route(app, readTradeWritings, ({ db, journal, params }) =>
    snapshot(db, (tx) => readWritings(tx, journal.id, params.tradeId)),
  )

  route(app, replaceTradeCall, async ({ db, user, journal, params, query, body }) => {
    const { before, now, revision } = await replaceTrade(db, journal.id, user.plan, params.tradeId, body)
    return {
      ...(await presentTrade(db, journal.id, now)),
      receipt: give(journal.id, { edited: editOf(before, now) }),
      ...(await journalPatch({ user, journalId: journal.id, revision, heldFeed: query.feed })),
    }
  })

  route(app, splitTradeCall, async ({ db, user, journal, params, body }) => {
    const { before, parts } = await splitStoredTrade(db, { userId: user.id, quotas }, journal.id, params.tradeId, body)
    const [trade, part, ...others] = await presentTrades(db, journal.id, parts)
    if (trade === undefined || part === undefined) throw new Error('A split makes two trades at least')
    return {
      trade,
      part,
      others,
      receipt: give(journal.id, { split: splitOf(before, parts) }),
    }
  })

  route(app, removeTradeCall, async ({ db, journal, params }) => {
    const trades = await removeTrade(db, journal.id, params.tradeId)
    return { ok: true as const, receipt: give(journal.id, { trades }) }
  })

  route(app, changeTradesCall, async ({ db, user, journal, query, body: { ids, change } }) => {
    if (change.type === 'delete') mustBePerson(user, 'delete trades')
    const ask = { journalId: journal.id, ids, change }
    const isLarge = ids.length > fewRows
    const { changed, revision, deleted, former, costs } = await (isLarge
      ? app.saving.run('changeTrades', ask)
      : changeTrades(db, ask))
    const heldFeed = isLarge ? undefined : query.feed
    const answer = { changed, ...(await journalPatch({ user, journalId: journal.id, revision, heldFeed })) }
    if (deleted !== null) return { ...answer, receipt: give(journal.id, { trades: deleted }) }
    if (former !== null) return { ...answer, receipt: give(journal.id, { changed: former }) }
    if (costs === null) return { ...answer, receipt: null }
    const { net, executions } = costs.outcome
    const receipt = changed === 0 ? null : give(journal.id, { costs: costs.former })
    return { ...answer, unchanged: { net, executions }, receipt }
  })
}

const presentLedger = (at: LedgerFigures | undefined) => ({
  balanceBefore: at?.balanceBefore ?? null,
  gainPercentage: at?.gainPercentage ?? null,
  accountBalance: { accountBalance: at?.balanceAfter ?? null },
})

async function presentTrades(db: Db, journalId: number, trades: readonly Trade[]): Promise<TradeView[]> {
  const ids = trades.map(({ id }) => id)
  const slots = await findScreenshots(db, journalId, { type: 'TRADE', ids })
  const slotsByTrade = Map.groupBy(slots, ({ owner_id }) => owner_id)
  return trades.map((trade) => viewOf(trade, slotsByTrade.get(trade.id) ?? []))
}

const presentTrade = async (db: Db, journalId: number, trade: Trade): Promise<TradeView> =>
  viewOf(trade, await findScreenshots(db, journalId, { type: 'TRADE', ids: [trade.id] }))

/** The contract's lists are mutable. */
const viewOf = (trade: Trade, tradeSlots: readonly KeptSlot[]): TradeView => ({
  ...trade,
  screenshots: presentTradeSlots(trade.screenshotDescriptions, tradeSlots),
  preTradeComments: [...trade.preTradeComments],
  entryComments: [...trade.entryComments],
  managementComments: [...trade.managementComments],
  exitComments: [...trade.exitComments],
  customComments: [...trade.customComments],
  checkedItemIds: [...trade.checkedItemIds],
  checklistItemIds: [...trade.checklistItemIds],
  screenshotDescriptions: [...trade.screenshotDescriptions],
  executions: [...trade.executions],
  legs: [...trade.legs],
})
