import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { signIn } from '@afterclose/contract/auth'
import { undoImport } from '@afterclose/contract/imports'
import { listJournals } from '@afterclose/contract/journals'
import { listTrades, readTrade, type TradeView } from '@afterclose/contract/trades'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createClient } from './support/client.ts'
import { figuresOf } from './support/figures-of.ts'
import { day, fillFile } from './support/fill-files.ts'
import { importFile, type JournalOf } from './support/import-file.ts'
import { type TestServer, testServer } from './support/server.ts'
import { of } from './support/statements.ts'
import { testStore } from './support/stores.ts'

/**
 * Stores as builds of their time have left them, each with what it showed. They were filled through the calls of that build: trades
 * that were joined, parted, entered by hand, split and deleted, and imports that were undone.
 */
const former = new URL('former-stores/', import.meta.url)
const Expected = z.record(
  z.string(),
  z.looseObject({ imports: z.record(z.string(), z.string()), trades: z.array(z.unknown()) }),
)

describe('a store of 2 December 2026', () => {
  const expected = Expected.parse(JSON.parse(readFileSync(new URL('2026-12-02.json', former), 'utf8')))
  let server: TestServer
  const journals = new Map<string, JournalOf>()
  beforeAll(async () => {
    const place = await testStore('SQLite', 'empty')
    writeFileSync(join(place.dataDir, 'afterclose.db'), gunzipSync(readFileSync(new URL('2026-12-02.db.gz', former))))
    server = await testServer('SQLite', { dataDir: place.dataDir })
    const user = await server.stranger.call(signIn, { body: { username: 'former', password: 'correct horse' } })
    const trader = createClient(server.app, user)
    for (const { id, name } of (await trader.call(listJournals, {})).journals)
      journals.set(name, { trader, params: { journalId: id } })
  })
  afterAll(() => server.close())

  it.each(Object.keys(expected))('shows every figure as it was: %s', async (name) => {
    const { imports: _imports, ...figures } = expected[name]!
    const now = await figuresOf(journals.get(name)!)
    expect(JSON.parse(JSON.stringify({ ...now, trades: now.trades.map(undated) }))).toEqual({
      ...figures,
      instruments: z
        .array(z.looseObject({}))
        .parse(figures['instruments'])
        .map((one) => ({ ...addedSince, ...one })),
      trades: z.array(z.looseObject({})).parse(figures.trades).map(undated),
    })
  })

  const undo = async (name: string, which: string) =>
    journals.get(name)!.trader.call(undoImport, { params: of(journals.get(name)!, expected[name]!.imports[which]!) })
  async function tradesOf(name: string): Promise<readonly TradeView[]> {
    const { trader, params } = journals.get(name)!
    const { trades } = await trader.call(listTrades, { params, query: { limit: 500 } })
    const whole: TradeView[] = []
    for (const { id } of trades.toSorted((a, b) => (a.entryDate < b.entryDate ? -1 : 1)))
      whole.push(await trader.call(readTrade, { params: { ...params, tradeId: id } }))
    return whole
  }
  const urlsOf = ({ screenshots }: TradeView) => screenshots.flatMap(({ url }) => url ?? [])

  it('parts what an import had joined: each trade has what was said of it, its pictures and its notes', async () => {
    await undo('Joined', 'between')
    const [earlier, later, ...others] = await tradesOf('Joined')
    expect(others).toEqual([])
    expect(earlier).toMatchObject({ stopLoss: '5', highestPrice: '14', tradeType: 'LIVE', riskAmount: null })
    expect(later).toMatchObject({ stopLoss: '2', riskAmount: '50', tradeType: 'DEMO' })
    expect([earlier!.notes, later!.notes]).toEqual(['<p>one</p>', '<p>two</p>'])
    const commentsOf = (trade: TradeView) => [...trade.preTradeComments, ...trade.entryComments]
    expect([earlier!, later!].map(commentsOf)).toEqual([[1, 3], [2]])
    expect(urlsOf(earlier!)).toEqual([1, 2, 3, 4].map((n) => `https://charts.example/e${n}`))
    expect(urlsOf(later!)).toEqual([2, 3, 4, 5].map((n) => `https://charts.example/l${n}`))
    const { notes } = await figuresOf(journals.get('Joined')!)
    expect(notes.find(({ title }) => title === 'Later')?.linkedTradeIds).toEqual([later!.id])
    expect(notes.find(({ title }) => title === 'Both')?.linkedTradeIds).toEqual([earlier!.id, later!.id])
  })

  it('gives trades back as they were typed, with what was written since', async () => {
    for (const which of ['alone', 'between', 'two']) await undo('Typed', which)
    const trades = await tradesOf('Typed')
    expect(trades.map(({ source, entryPrice, notes }) => [source, entryPrice, notes])).toEqual([
      ['MANUAL', '10.1', '<p>Typed earlier</p>'],
      ['MANUAL', '12.1', expect.stringMatching(/Typed later.*Since/s)],
      ['MANUAL', '15.1', '<p>Typed alone</p>'],
    ])
  })

  it('goes on with the next statement, and keeps what was written when all are undone', async () => {
    const journal = journals.get('Parted')!
    await importFile(journal, fillFile([{ id: 20, at: 30 * day, side: 'Sell', size: 5, price: 14 }]))
    await undo('Parted', 'earlier')
    await undo('Parted', 'two')
    const trades = await tradesOf('Parted')
    expect(trades.some(({ notes, preTradeComments }) => notes.includes('parted') && preTradeComments.includes(2))).toBe(
      true,
    )
    expect(trades.some(({ inReview }) => inReview)).toBe(true)
  })
})

/** Fields of instruments that builds after that one have, and what they hold there. */
const addedSince = { sessionStart: null, sessionEnd: null, sessionZone: null }

/** What only imports wrote is as old as its row, and what somebody wrote about goes by the fill that it is about. */
const undated = (trade: object) => ({ ...trade, created: null, externalId: null })
