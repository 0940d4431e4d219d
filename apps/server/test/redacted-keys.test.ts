// @large: a law whose runs call a server
import { createApiKey } from '@afterclose/contract/api-keys'
import { createInstrument } from '@afterclose/contract/instruments'
import { createPayin } from '@afterclose/contract/payins'
import { setScreenshot } from '@afterclose/contract/screenshots'
import { createSetup } from '@afterclose/contract/setups'
import { createTrade, removeTrade, type TradeBody, tradeFeed } from '@afterclose/contract/trades'
import { directions } from '@afterclose/core/trade'
import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../src/config/config.ts'
import { statisticKeys } from '@afterclose/core/statistics'
import { calls } from '../src/calls.ts'
import { urlOf } from './support/client.ts'
import type { JournalOf } from './support/import-file.ts'
import { testPicture } from './support/pictures.ts'
import { testServer, type TestServer } from './support/server.ts'

// DOORS 7.3 over HTTP: two journals that differ in anything but R answer the same bytes to a redacted key.

/** What a redacted key may know of a trade. */
const seenTrade = fc.record({
  day: fc.integer({ min: 0, max: 40 }),
  minutes: fc.integer({ min: 1, max: 2000 }),
  instrument: fc.integer({ min: 0, max: 2 }),
  direction: fc.constantFrom(...directions),
  /** Result in hundredths of the risk before costs; null for an open trade. */
  move: fc.option(fc.integer({ min: -300, max: 500 }), { freq: 8 }),
  /** Costs in hundredths of the risk. */
  cost: fc.integer({ min: 0, max: 9 }),
  withoutStop: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
  /** Distance of the target in hundredths of that of the stop. */
  target: fc.option(fc.constantFrom(100, 200, 350)),
  /** Whether prices went further than entry and exit. */
  excursion: fc.boolean(),
  breakEven: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  tilt: fc.constantFrom(-1, 0, 1),
})
type SeenTrade = typeof seenTrade extends fc.Arbitrary<infer T> ? T : never

/** What it may not know of a journal, and of its trades in turn. */
const hidden = fc.record({
  /** Of the journal, and part of those of its setup and of aliases. */
  name: fc.constantFrom('Zebra 12345', 'Quagga', 'Okapi / live'),
  currency: fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'),
  /** Price of one hundredth of the risk, as text of a power of ten, and the price around which trades are. */
  step: fc.constantFrom(0.0001, 0.01, 1),
  base: fc.constantFrom(1, 50, 7000),
  /** Money per step and size. */
  worth: fc.constantFrom(1, 20, 125),
  fxRate: fc.constantFrom('1', '2', '40'),
  payins: fc.array(
    fc.record({ amount: fc.integer({ min: 1, max: 1_000_000 }), day: fc.integer({ min: 1, max: 28 }) }),
    {
      maxLength: 3,
    },
  ),
  hasPicture: fc.boolean(),
  hasOtherInstrument: fc.boolean(),
  trades: fc.array(
    fc.record({
      size: fc.integer({ min: 1, max: 400 }),
      swaps: fc.boolean(),
      notes: fc.constantFrom('', '<p>Zebra plan</p>'),
      otherComment: fc.boolean(),
      otherSetup: fc.boolean(),
      gap: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
    }),
    { minLength: 1, maxLength: 6 },
  ),
})
type Hidden = typeof hidden extends fc.Arbitrary<infer T> ? T : never

let server: TestServer
let address: string
beforeAll(async () => {
  const quotas = { ...readConfig({}, '/srv').quotas, JOURNALS: null, TRADES: null, PICTURES: null }
  server = await testServer('SQLite', { mcp: true, quotas })
  address = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

/** Comments that a journal begins with, by what they say of a trade: those of exits that are alike. */
const exitComments = new Map([
  [-1, [11, 12]],
  [0, []],
  [1, [9, 10]],
])

function bodyOf(trade: SeenTrade, of: Hidden, i: number): TradeBody {
  const { size, swaps, notes, otherComment, otherSetup } = of.trades[i % of.trades.length]!
  const sign = trade.direction === 'LONG' ? 1 : -1
  const price = (hundredths: number) => (of.base * 1000 * of.step + sign * hundredths * of.step).toFixed(4)
  const at = (minutes: number) => new Date(Date.UTC(2024, 0, 1 + trade.day, 8, minutes)).toISOString().slice(0, 19)
  const closed = trade.move !== null
  const reach = [0, trade.move ?? 0]
  const [low, high] = [Math.min(...reach) - 7, Math.max(...reach) + 11]
  const cost = trade.cost * size * of.worth * Number(of.fxRate)
  return {
    instrumentId: 1 + trade.instrument + (of.hasOtherInstrument ? 1 : 0),
    setupId: otherSetup ? 2 : 1,
    direction: trade.direction,
    entryDate: at(0),
    exitDate: closed ? at(trade.minutes) : null,
    entryPrice: price(0),
    exitPrice: closed ? price(trade.move ?? 0) : null,
    stopLoss: trade.withoutStop ? null : price(-100),
    takeProfit: trade.target === null ? null : price(trade.target),
    highestPrice: trade.excursion && closed ? price(sign > 0 ? high : low) : null,
    lowestPrice: trade.excursion && closed ? price(sign > 0 ? low : high) : null,
    size: String(size),
    fxRate: of.fxRate,
    commission: String(swaps ? 0 : cost),
    swap: String(swaps ? -cost : 0),
    breakEven: trade.breakEven,
    notes,
    exitComments: closed ? (exitComments.get(trade.tilt) ?? []).slice(otherComment ? 1 : 0).slice(0, 1) : [],
  }
}

/** Of an account of its own, as an account makes few keys a minute. */
async function journalOf(seen: readonly SeenTrade[], of: Hidden): Promise<JournalOf> {
  const trader = await server.signUp()
  const { id: journalId } = await server.journalOf(trader, {
    name: `${of.name} ${Math.random()}`,
    currency: of.currency,
    tradeMarkets: 'STOCKS,FUTURES',
  })
  const params = { journalId }
  await trader.call(createSetup, { params, body: { name: `${of.name} setup` } })
  for (const name of [...(of.hasOtherInstrument ? ['OTHER'] : []), 'ACME', 'EURUSD', 'GOLD'])
    await trader.call(createInstrument, {
      params,
      body: {
        name,
        market: of.hasOtherInstrument ? 'STOCKS' : 'FUTURES',
        tickSize: String(of.step),
        tickValue: String(of.worth),
        aliases: [`${of.name} ${name}`],
      },
    })
  for (const { amount, day } of of.payins)
    await trader.call(createPayin, {
      params,
      body: { delta: String(amount), timestamp: `2024-01-${day < 10 ? '0' : ''}${day}T00:00:00` },
    })
  for (const [i, trade] of seen.entries()) {
    const body = bodyOf(trade, of, i)
    const { id: tradeId } = await trader.call(createTrade, { params, body })
    if (of.trades[i % of.trades.length]!.gap) {
      await trader.call(removeTrade, { params: { journalId, tradeId }, query: {} })
      await trader.call(createTrade, { params, body })
    }
  }
  if (of.hasPicture && seen.length > 0) {
    const { trades } = await trader.call(calls.listTrades, { params, query: {} })
    const file = { name: 'secret.png', bytes: await testPicture.png(of.name) }
    await trader.upload(setScreenshot, { journalId, tradeId: trades[0]!.id, slot: 1 }, {}, file)
  }
  return { trader, params }
}

/** What a program can ask by tools. */
function questions(count: number): readonly object[] {
  const journalId = 1
  const reports = ['equity', 'drawdown', 'rDistribution', 'holdingTimes', 'runs', 'perDay', 'calendar']
  const byR = { rMultiple: [{ min: 0, max: null }] }
  const uses: readonly (readonly [string, object])[] = [
    ['list_journals', {}],
    ['list_reports', {}],
    ['define', { figure: 'netGain' }],
    ['figures', { journalId, figures: statisticKeys }],
    ...[byR, { direction: ['SHORT'] }, { outcomes: ['LOSER'] }, { month: [1] }, { lastTrades: 3 }].map(
      (filters) => ['figures', { journalId, figures: statisticKeys, filters, intervals: false }] as const,
    ),
    ['figures', { journalId: 2, figures: ['avgR'] }],
    ['figures', { journalId, figures: ['avgR'], filters: { gainPercentage: [{ min: 0, max: null }] } }],
    ...reports.flatMap((name) => [
      ['report', { journalId, name }] as const,
      ['report', { journalId, name, view: { unit: 'PERCENT' }, filters: byR }] as const,
    ]),
    ['find_trades', { journalId }],
    ['find_trades', { journalId, limit: 3, cursor: 2, filters: byR }],
    ...Array.from({ length: count + 1 }, (_, i) => ['read_trade', { journalId, tradeId: i + 1 }] as const),
    ['find_notes', { journalId, words: 'secret' }],
    ['read_note', { journalId, noteId: 1 }],
  ]
  return [
    { method: 'tools/list' },
    ...uses.map(([name, input]) => ({ method: 'tools/call', params: { name, arguments: input } })),
  ].map((one, id) => ({ jsonrpc: '2.0', id, ...one }))
}

/** All that a redacted key is answered by a server that listens: by its tools, and by calls of the API, which it may not make. */
async function answersOf({ trader, params }: JournalOf, count: number): Promise<string> {
  const grant = { scopes: ['numbers.read' as const, 'trades.read' as const], journals: null, redacted: true }
  const { secret } = await trader.call(createApiKey, {
    body: { ...grant, name: 'R', lastDay: null },
  })
  const ask = async (method: string, path: string, body?: object) => {
    const headers = {
      authorization: `Bearer ${secret}`,
      accept: 'application/json, text/event-stream',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const answer = await fetch(address + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const told = [...answer.headers].filter(([name]) => name !== 'date')
    return JSON.stringify([method, answer.status, told, await answer.text()])
  }
  const all = questions(count)
  const answers = [await ask('GET', '/v1/databases')]
  // a message may contain 20 tool calls
  for (let from = 0; from < all.length; from += 20) answers.push(await ask('POST', '/mcp', all.slice(from, from + 20)))
  for (const call of [
    calls.readJournal,
    calls.readStats,
    calls.listTrades,
    tradeFeed,
    calls.equityReport,
    calls.listInstruments,
  ])
    answers.push(await ask('GET', urlOf(call, params)))
  return answers.join('\n')
}

/** A thousand pairs take a quarter of an hour: each part gives its own verdict. */
const parts = Array.from({ length: runs({ quick: 1, full: 20 }) }, (_, i) => i + 1)
const pairsOfPart = runs({ quick: 24, full: 50 })

it.each(parts)(
  '[DOORS 7.3] two journals that differ in anything but R answer a redacted key alike, part %i',
  async (part) => {
    let [compared, withR] = [0, 0]
    await fc.assert(
      fc.asyncProperty(fc.array(seenTrade, { maxLength: 14 }), hidden, hidden, async (seen, one, other) => {
        const first = await answersOf(await journalOf(seen, one), seen.length)
        const second = await answersOf(await journalOf(seen, other), seen.length)
        expect(second).toBe(first)
        expect(first).not.toMatch(/Zebra|Quagga|Okapi/)
        compared++
        withR += Number(/\\\\?"withR\\\\?":(\d+)/.exec(first)?.[1] ?? 0)
      }),
      { numRuns: pairsOfPart, seed: 730 + part },
    )
    expect(compared).toBe(pairsOfPart)
    expect(withR).toBeGreaterThan(2 * pairsOfPart)
  },
)
