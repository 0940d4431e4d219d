import { setTimeout as wait } from 'node:timers/promises'
import { type CurrentUser, signUp } from '@afterclose/contract/auth'
import type { Call, ResponseOf } from '@afterclose/contract/call'
import { createInstrument } from '@afterclose/contract/instruments'
import { createJournal, readJournal } from '@afterclose/contract/journals'
import { createPayin, latestBalance, listPayins } from '@afterclose/contract/payins'
import { changeTrades, createTrade, listTrades } from '@afterclose/contract/trades'
import { sum } from '@afterclose/core/decimal'
import { describe, expect, it } from 'vitest'
import { type Example, headersOf, type Input, urlOf } from './testing/client.ts'
import { ServerProcess, settingsOf } from './testing/processes/server-process.ts'
import { stores, testStore } from './testing/stores.ts'

/** Calls a server over the network. */
function caller(base: string, user: CurrentUser | null) {
  return async <const C extends Call>(call: C, { params, query, body }: Input<C> & Example): Promise<ResponseOf<C>> => {
    const response = await fetch(base + urlOf(call, params, query), {
      method: call.method,
      headers: {
        ...(user === null ? {} : headersOf(user)),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    return JSON.parse(await response.text())
  }
}
type Caller = ReturnType<typeof caller>

const starred = 40
const roundsOn = { SQLite: 25, PostgreSQL: 5 } as const

/** What the server has acknowledged, and what was asked of it when it died. */
interface Written {
  readonly payins: Set<string>
  readonly trades: Set<string>
  star: boolean
  starAsked: boolean
  count: number
}

async function writePayins(call: Caller, params: { journalId: number }, written: Written): Promise<never> {
  for (;;) {
    const textualReason = `payin ${++written.count}`
    const body = { delta: '1.25', timestamp: '2024-01-01T00:00:00', textualReason }
    await call(createPayin, { params, body })
    written.payins.add(textualReason)
  }
}

const trade = {
  instrumentId: 1,
  direction: 'LONG',
  entryDate: '2024-01-02T00:00:00',
  exitDate: '2024-01-02T01:00:00',
  entryPrice: '100',
  exitPrice: '101.5',
  size: '2',
} as const

async function writeTrades(call: Caller, params: { journalId: number }, written: Written): Promise<never> {
  for (;;) {
    const notes = `trade ${++written.count}`
    await call(createTrade, { params, body: { ...trade, notes } })
    written.trades.add(notes)
  }
}

/** Stars the first trades and takes the stars away again, all of them in one call. */
async function writeStars(call: Caller, params: { journalId: number }, written: Written): Promise<never> {
  const ids = Array.from({ length: starred }, (_, i) => i + 1)
  for (;;) {
    written.starAsked = !written.star
    await call(changeTrades, { params, body: { ids, change: { type: 'star', inReview: written.starAsked } } })
    written.star = written.starAsked
  }
}

async function allTrades(call: Caller, params: { journalId: number }) {
  const trades: ResponseOf<typeof listTrades>['trades'] = []
  let after: string | undefined
  do {
    const page = await call(listTrades, { params, query: { limit: 500, after } })
    trades.push(...page.trades)
    after = page.next ?? undefined
  } while (after !== undefined)
  return trades
}

const lost = (acknowledged: ReadonlySet<string>, found: ReadonlySet<string>): readonly string[] =>
  [...acknowledged].filter((name) => !found.has(name))

async function check(call: Caller, params: { journalId: number }, written: Written): Promise<void> {
  const { payins } = await call(listPayins, { params })
  const reasons = payins.map(({ textualReason }) => textualReason)
  expect(lost(written.payins, new Set(reasons))).toEqual([])
  expect(new Set(reasons).size).toBe(reasons.length)
  expect(payins.every(({ delta }) => delta === '1.25')).toBe(true)

  const trades = await allTrades(call, params)
  expect(lost(written.trades, new Set(trades.map(({ notes }) => notes)))).toEqual([])
  expect(new Set(trades.map(({ id }) => id)).size).toBe(trades.length)
  expect(trades.every(({ gain }) => gain === '3')).toBe(true)

  const first = trades.filter(({ id }) => id <= starred).map(({ inReview }) => inReview)
  expect(first).toHaveLength(starred)
  expect(new Set(first).size).toBe(1)
  expect([written.star, written.starAsked]).toContain(first[0])
  written.star = first[0]!

  const { accountBalance } = await call(latestBalance, { params })
  const amounts = [...payins.map(({ delta }) => delta), ...trades.map(({ gain }) => gain ?? '0')]
  expect(accountBalance).toBe(sum(amounts).toFixed())
  expect((await call(readJournal, { params })).revision).toBeGreaterThan(written.payins.size + written.trades.size)
}

describe.each(stores)('a server killed while it writes, on %s', (store) => {
  it('has everything that it acknowledged when it starts again, and nothing half', async () => {
    const place = await testStore(store, 'empty')
    const settings = settingsOf(place)
    for (const delay of [60, 120, 180, 240, 300, 360]) {
      const early = new ServerProcess(settings) // killed while it starts and makes its tables
      await wait(delay)
      await early.end('SIGKILL')
    }

    let server = new ServerProcess(settings)
    let base = await server.ready()
    const user = await caller(base, null)(signUp, { body: { username: 'ann', password: 'correct horse' } })
    const start = caller(base, user)
    const { id: journalId } = await start(createJournal, {
      body: { name: 'J', currency: 'USD', tradeMarkets: 'STOCKS' },
    })
    const params = { journalId }
    await start(createInstrument, {
      params,
      body: { name: 'A', market: 'STOCKS', tickSize: '0.01', tickValue: '0.01' },
    })
    const written: Written = { payins: new Set(), trades: new Set(), star: false, starAsked: false, count: 0 }
    for (let i = 0; i < starred; i++) await start(createTrade, { params, body: { ...trade, notes: `first ${i}` } })

    for (let round = 0; round < roundsOn[store]; round++) {
      const before = written.payins.size + written.trades.size
      const call = caller(base, user)
      const writers = [writePayins, writeTrades, writeTrades, writeStars].map((write) => write(call, params, written))
      const died = Promise.allSettled(writers)
      while (written.payins.size + written.trades.size < before + 5) await wait(5) // it does write
      await wait(Math.random() * 100)
      await server.end('SIGKILL')
      await died
      server = new ServerProcess(settings)
      base = await server.ready()
      await check(caller(base, user), params, written)
    }
    const { code } = await server.end('SIGTERM')
    expect(code).toBe(0)
    await place.remove()
  }, 180_000)
})
