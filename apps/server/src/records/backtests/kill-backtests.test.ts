// @large: kills servers
import { importBacktestFile, removeBacktestTrades } from '@afterclose/contract/backtest-files'
import { listBacktestTrades } from '@afterclose/contract/backtest-trades'
import { createBacktest, listBacktests, removeBacktest, replaceBacktest } from '@afterclose/contract/backtests'
import { describe, expect, it } from 'vitest'
import { inTheMiddle, killedBetweenPieces, makeOverdue } from '../../../test/support/in-the-middle.ts'
import { type ManyTradesServer, manyTradesServer } from '../../../test/support/many-trades-server.ts'
import { stores, type StoreName } from '../../../test/support/stores.ts'
import type { Db } from '../../store/db.ts'

const many = 2000
const input = { name: 'Range', instrumentId: 1, startBalance: '10000', riskPercent: '0.01' }
/** Each wins two for a risk of one, less the spread. */
const file = (count: number) =>
  [
    'Date,Direction,Entry price,Stop loss,Take profit,Result',
    ...Array.from({ length: count }, () => '2024-01-02,Long,100,99,102,Target'),
  ].join('\n')

const of = ({ journalId }: ManyTradesServer) => ({ journalId, backtestId: 1 })
const log = (server: ManyTradesServer, count: number) =>
  server.call()(importBacktestFile, {
    params: of(server),
    body: { text: file(count), date: '2024-01-02T00:00:00' },
  })

/** What is seen: totals, and what follows from the trades. */
async function seen(server: ManyTradesServer) {
  const { backtests } = await server.call()(listBacktests, { params: { journalId: server.journalId } })
  const [backtest] = backtests
  if (backtest === undefined) return null
  const { trades } = await server.call()(listBacktestTrades, { params: of(server) })
  expect(backtest.trades).toBe(trades.length)
  expect(backtest.balance).toBe(trades.at(-1)?.balance ?? '10000')
  return { trades: trades.length, results: [...new Set(trades.map(({ r }) => r))] }
}

/** How much of each kind is stored that says how far a change is. */
async function stored(db: Db) {
  const count = (table: 'pending_change' | 'hidden_row' | 'backtest_trade') =>
    db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'))
  const [pending, hidden, trades, next] = await Promise.all([
    count('pending_change').executeTakeFirstOrThrow(),
    count('hidden_row').executeTakeFirstOrThrow(),
    count('backtest_trade').executeTakeFirstOrThrow(),
    count('backtest_trade').where('next_by', 'is not', null).executeTakeFirstOrThrow(),
  ])
  return { pending: pending.count, hidden: hidden.count, trades: trades.count, next: next.count }
}
type Stored = Awaited<ReturnType<typeof stored>>

interface Piece {
  /** Trades that are there before. */
  readonly trades: number
  readonly ask: (server: ManyTradesServer) => Promise<unknown>
  /** Whether some of these pieces are written, and some are not. */
  readonly isMiddle: (now: Stored) => boolean
  /** What everybody sees after the kill, and once it is whole. */
  readonly after: object | null
  readonly whole: object | null
}

const few = { trades: 10, results: [2] }
const all = { trades: many, results: [2] }
const removeAllButTen = async (server: ManyTradesServer) => {
  const { trades } = await server.call()(listBacktestTrades, { params: of(server) })
  const ids = trades.slice(10).map(({ id }) => id)
  return server.call()(removeBacktestTrades, { params: of(server), body: { ids } })
}
const saveWithSpread = (server: ManyTradesServer) =>
  server.call()(replaceBacktest, { params: of(server), body: { ...input, spreadTicks: '50' } })

const pieces: Readonly<Record<string, Piece>> = {
  'writes trades that nobody sees yet': {
    trades: 10,
    ask: (server) => log(server, many - 10),
    isMiddle: ({ pending, trades }) => pending === 1 && trades > 11,
    after: few,
    whole: all,
  },
  'writes results that nobody sees yet': {
    trades: many,
    ask: saveWithSpread,
    isMiddle: ({ pending, next }) => pending === 1 && next > 0,
    after: all,
    whole: { trades: many, results: [1.5] },
  },
  'takes over results that everybody sees': {
    trades: many,
    ask: saveWithSpread,
    isMiddle: ({ pending, next }) => pending === 0 && next > 0,
    after: { trades: many, results: [1.5] },
    whole: { trades: many, results: [1.5] },
  },
  'lists trades that are to go': {
    trades: many,
    ask: removeAllButTen,
    isMiddle: ({ pending, hidden }) => pending === 1 && hidden > 0,
    after: all,
    whole: few,
  },
  'removes trades that are gone': {
    trades: many,
    ask: removeAllButTen,
    isMiddle: ({ pending, hidden, trades }) => pending === 0 && hidden > 0 && trades < many,
    after: few,
    whole: few,
  },
  'removes a backtest that is gone': {
    trades: many,
    ask: (server) => server.call()(removeBacktest, { params: of(server) }),
    isMiddle: ({ hidden, trades }) => hidden === 1 && trades < many,
    after: null,
    whole: null,
  },
}

/** A server that was killed between two of these pieces; null when all were written. */
async function killedWhile(store: StoreName, { trades, ask, isMiddle }: Piece) {
  const server = await manyTradesServer(store, 1)
  await server.call()(createBacktest, { params: { journalId: server.journalId }, body: { ...input, spreadTicks: '0' } })
  await log(server, trades)
  let isDone = false
  const answer = ask(server).then(
    () => (isDone = true),
    () => (isDone = true), // it is killed
  )
  const isKilled = await killedBetweenPieces(server, async (tx) => {
    const now = await stored(tx)
    if (isMiddle(now)) return 'now'
    return isDone && now.pending + now.hidden + now.next === 0 ? 'over' : 'not yet'
  })
  await answer
  if (isKilled) return server
  await server.close()
  return null
}

describe.each(stores)('a server that is killed between pieces of a backtest, on %s', (store) => {
  it.each(Object.keys(pieces))('while it %s shows all of it or nothing, and leaves nothing', async (name) => {
    const piece = pieces[name]!
    const server = await inTheMiddle(() => killedWhile(store, piece))
    const { db } = server
    await db.updateTable('pending_change').set({ held_until: '2024' }).execute()
    await makeOverdue(db, 'clear-deletions')
    await server.startAgain()
    expect(await seen(server)).toEqual(piece.after)
    const left = { pending: 0, hidden: 0, next: 0 }
    await expect.poll(() => stored(db), { timeout: 60_000 }).toMatchObject(left)
    expect(await seen(server)).toEqual(piece.after)
    const shown = piece.after === null ? 0 : (await seen(server))!.trades
    expect((await stored(db)).trades).toBe(shown)
    if (piece.after !== piece.whole) await piece.ask(server)
    expect(await seen(server)).toEqual(piece.whole)
    await server.close()
  })
})
