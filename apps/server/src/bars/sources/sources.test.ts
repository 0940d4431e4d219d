import { setTimeout as wait } from 'node:timers/promises'
import { confirmBarJob, fillPriceExtremes, listBarSeries, readBarJob, startBarUpload } from '@afterclose/contract/bars'
import {
  type BarFetch,
  binanceSource,
  cancelBarFetch,
  createPriceSource,
  listBarFetches,
  listPriceSources,
  type PriceSourceBody,
  removePriceSource,
  replacePriceSource,
  startBarFetch,
  tryPriceSource,
} from '@afterclose/contract/price-sources'
import { listLastPrices } from '@afterclose/contract/last-prices'
import { createTrade } from '@afterclose/contract/trades'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Client } from '../../../test/support/client.ts'
import { type KlinesServer, klinesServer } from '../../../test/support/klines-server.ts'
import { liveClient } from '../../../test/support/live-client.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'

const start = Date.UTC(2024, 2, 5, 10)
const trade = {
  instrumentId: 1,
  setupId: 1,
  direction: 'LONG',
  entryDate: '2024-03-05T10:00:00',
  exitDate: '2024-03-05T10:10:00',
  entryPrice: '1.1',
  exitPrice: '1.101',
  size: '1',
} as const

/** EURUSD, which rises by a pip a minute; of 2023 there is none. */
const pips = (time: number) => {
  if (new Date(time).getUTCFullYear() === 2023) return null
  const price = (more: number) => (1.1 + ((time - start) / 60_000 + more) / 10_000).toFixed(5)
  return [price(0), price(2), price(-1), price(1)] as const
}

describe.each(stores)('sources of price bars on %s', (store) => {
  let server: TestServer
  let exchange: KlinesServer
  beforeAll(async () => {
    exchange = await klinesServer(['EURUSD'], pips)
    server = await testServer(store, { priceSourceAddresses: [{ address: '127.0.0.1', port: exchange.port }] })
  })
  afterAll(async () => {
    await server.close()
    await exchange.close()
  })
  beforeEach(() => {
    exchange.asked.length = 0
    exchange.next.length = 0
  })

  it('tell over the live channel how a fetch goes, until it has ended, and tell nobody else', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    await trader.call(createTrade, { params, body: trade })
    const { id } = await trader.call(createPriceSource, { body: source() })
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const [own, strangers] = [await liveClient(address, trader), await liveClient(address, await server.signUp())]
    const looked = Promise.withResolvers<void>()
    exchange.next.push((_, response) => void looked.promise.then(() => response.end('[]')))
    /** How each hint finds the fetch, as a page does that asks for nothing else. */
    const seen: BarFetch['state'][] = []
    await trader.call(startBarFetch, { params, body: { sourceId: id } })
    for (let hints = 0; !seen.includes('DONE'); hints++) {
      await vi.waitFor(() => expect(own.messages.filter(({ kind }) => kind === 'bars').length).toBeGreaterThan(hints))
      const { fetches } = await trader.call(listBarFetches, {})
      seen.push(...fetches.map(({ state }) => state))
      looked.resolve()
    }
    expect(['QUEUED', 'FETCHING']).toContain(seen[0])
    expect(strangers.messages).toEqual([])
    await Promise.all([own.leave(), strangers.leave()])
  })

  const source = (changes: Partial<PriceSourceBody> = {}): PriceSourceBody => ({
    ...binanceSource,
    symbols: [],
    url: binanceSource.url.replace('https://api.binance.com', exchange.url),
    pause: 0,
    ...changes,
  })
  const fetched = async (trader: Client, sourceId: number, journalId: number): Promise<BarFetch> => {
    const { id } = await trader.call(startBarFetch, { params: { journalId }, body: { sourceId } })
    return ended(trader, id)
  }
  const ended = async (trader: Client, id: string): Promise<BarFetch> => {
    for (;;) {
      const { fetches } = await trader.call(listBarFetches, {})
      const one = fetches.find((fetch) => fetch.id === id)
      if (one !== undefined && !['QUEUED', 'FETCHING'].includes(one.state)) return one
      await wait(40)
    }
  }

  it('are named, tried, changed and removed, and never tell their key', async () => {
    const trader = await server.signUp()
    const made = await trader.call(createPriceSource, { body: source({ key: 'topsecret', keyHeader: 'X-Key' }) })
    expect(made).toMatchObject({ name: 'Binance', hasKey: true, usedToday: 0, notBefore: null })
    expect(JSON.stringify(await trader.call(listPriceSources, {}))).not.toContain('topsecret')
    const [row] = await server.services.db.selectFrom('price_source').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain('topsecret')
    await expect(trader.call(createPriceSource, { body: source({ name: 'BINANCE' }) })).rejects.toMatchObject({
      code: 'Duplicate PriceSource',
    })
    // tried with the key that is kept, but never at another host
    const tried = await trader.call(tryPriceSource, {
      body: { source: source({ keyHeader: 'X-Key' }), id: made.id, symbol: 'EURUSD' },
    })
    expect(tried).toMatchObject({ problem: null, bars: 60 })
    expect(tried.last).toHaveLength(5)
    expect(exchange.asked[0]?.headers['x-key']).toBe('topsecret')
    const elsewhere = source({ keyHeader: 'X-Key', url: 'http://127.0.0.1:9/{symbol}?{from}' })
    const refused = await trader.call(tryPriceSource, { body: { source: elsewhere, id: made.id, symbol: 'EURUSD' } })
    expect(refused.problem).toContain('leads to an address inside')
    const wrong = await trader.call(tryPriceSource, { body: { source: source(), symbol: 'NOTHING' } })
    expect(wrong.problem).toContain('(HTTP 400: Invalid symbol)')

    const params = { sourceId: made.id }
    expect(await trader.call(replacePriceSource, { params, body: source({ name: 'Mine' }) })).toMatchObject({
      name: 'Mine',
      hasKey: true,
    })
    expect(await trader.call(replacePriceSource, { params, body: source({ key: null }) })).toMatchObject({
      hasKey: false,
    })
    await trader.call(replacePriceSource, { params, body: source({ key: 'another' }) })
    const moved = source({ url: 'https://bars.example/{symbol}?{from}' })
    expect(await trader.call(replacePriceSource, { params, body: moved })).toMatchObject({ hasKey: false })

    const other = await server.signUp()
    expect((await other.call(listPriceSources, {})).sources).toEqual([])
    const notFound = { code: 'Not found' }
    await expect(other.call(replacePriceSource, { params, body: source() })).rejects.toMatchObject(notFound)
    await expect(other.call(removePriceSource, { params })).rejects.toMatchObject(notFound)
    const withKey = { source: source(), id: made.id, symbol: 'EURUSD' }
    await expect(other.call(tryPriceSource, { body: withKey })).rejects.toMatchObject(notFound)
    await trader.call(removePriceSource, { params })
    expect((await trader.call(listPriceSources, {})).sources).toEqual([])
  })

  it.each([
    ['ftp://bars.example/{symbol}{from}', 'must begin with https:// or http:// and a host'],
    ['https://{symbol}.example/{from}', 'must begin with https:// or http:// and a host'],
    ['https://me:secret@bars.example/{symbol}{from}', 'must not contain a password'],
    ['https://bars.example/{symbol}', 'must contain {symbol} and {from}'],
    ['https://bars.example/{symbol}{from}{what}', 'has {what}, which is not a known placeholder'],
  ])('need an address that says what is asked: %s', async (url, message) => {
    const trader = await server.signUp()
    await expect(trader.call(createPriceSource, { body: source({ url }) })).rejects.toMatchObject({
      code: 'Invalid input',
      fields: [{ field: 'url', message }],
    })
  })

  it('have their answers read by a thread, not by the one that answers other users', async () => {
    const trader = await server.signUp()
    const cells = Array.from({ length: 12 }, () => '"1.00000"').join()
    const large = `[${Array.from({ length: 30_000 }, () => `[${cells}]`).join()}]`
    const deep = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`
    const parse = vi.spyOn(JSON, 'parse')
    const decode = vi.spyOn(TextDecoder.prototype, 'decode')
    for (const body of [large, deep]) {
      exchange.next.push((_request, response) => response.end(body))
      const { problem } = await trader.call(tryPriceSource, { body: { source: source(), symbol: 'EURUSD' } })
      expect(problem).not.toBeNull()
    }
    expect(exchange.asked).toHaveLength(2)
    const longest = Math.max(
      ...parse.mock.calls.map(([text]) => text.length),
      ...decode.mock.calls.map(([bytes]) => bytes?.byteLength ?? 0),
    )
    parse.mockRestore()
    decode.mockRestore()
    expect(longest).toBeLessThan(100_000)
  })

  it('give what trades need and no more, once', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    await trader.call(createTrade, { params, body: trade })
    const { id } = await trader.call(createPriceSource, { body: source() })
    const first = await fetched(trader, id, params.journalId)
    expect(first).toMatchObject({ state: 'DONE', requests: 1, expected: 1, bars: 110, missing: [], error: null })
    // from 50 minutes before the entry until 50 after the exit
    expect(
      exchange.asked.map(({ url }) => [url.searchParams.get('startTime'), url.searchParams.get('endTime')]),
    ).toEqual([[String(start - 50 * 60_000), String(start + 60 * 60_000 - 1)]])
    const { series } = await trader.call(listBarSeries, {})
    expect(series).toMatchObject([{ symbol: 'EURUSD', source: 'Binance', length: 60, rows: 110 }])
    const { counts, trades } = await trader.call(fillPriceExtremes, { params, body: {} })
    expect(counts).toMatchObject({ FILLED: 1 })
    expect(trades[0]).toMatchObject({ highestPrice: '1.1011', lowestPrice: '1.0999', used: 10 })
    expect(await fetched(trader, id, params.journalId)).toMatchObject({ state: 'DONE', requests: 0, bars: 0 })
    expect((await trader.call(listPriceSources, {})).sources[0]).toMatchObject({ usedToday: 1 })

    // another trade an hour later: only what is new
    const later = { ...trade, entryDate: '2024-03-05T11:00:00', exitDate: '2024-03-05T11:10:00' }
    await trader.call(createTrade, { params, body: later })
    expect(await fetched(trader, id, params.journalId)).toMatchObject({ state: 'DONE', requests: 1, bars: 60 })
    expect(exchange.asked.at(-1)?.url.searchParams.get('startTime')).toBe(String(start + 60 * 60_000))
  })

  it('give open trades the bars around their entry, and the latest ones until now', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    const minute = 60_000
    const entry = Math.floor(Date.now() / minute) * minute - 120 * minute
    const entryDate = new Date(entry).toISOString().slice(0, 19)
    await trader.call(createTrade, { params, body: { ...trade, entryDate, exitDate: null, exitPrice: null } })
    const { id } = await trader.call(createPriceSource, { body: source() })
    const before = Date.now()
    const { bars } = await fetched(trader, id, params.journalId)
    const [url] = exchange.asked.map((one) => one.url)
    expect(Number(url?.searchParams.get('startTime'))).toBe(entry - 50 * minute)
    const end = Number(url?.searchParams.get('endTime')) + 1
    expect([Math.floor(before / minute), Math.floor(Date.now() / minute)]).toContain(end / minute)
    expect(bars).toBe((end - entry) / minute + 50)
    // the last minute closes where the next one opens, a pip a minute above 1.1 since 2024
    const price = (1.1 + (end - start) / minute / 10_000).toFixed(5).replace(/0+$/, '')
    const at = new Date(end).toISOString().slice(0, 19)
    expect((await trader.call(listLastPrices, { params })).prices).toEqual([
      { instrumentId: 1, price, at, symbol: null, source: 'Binance' },
    ])
  })

  it('do not make bars known that lie between what was fetched', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    const { id } = await trader.call(createPriceSource, { body: source() })
    for (const day of ['01', '29'])
      await trader.call(createTrade, {
        params,
        body: { ...trade, entryDate: `2024-03-${day}T10:00:00`, exitDate: `2024-03-${day}T10:10:00` },
      })
    await fetched(trader, id, params.journalId)
    // two weeks from both: half of it was fetched with a trade of the day, half was not
    await trader.call(createTrade, {
      params,
      body: { ...trade, entryDate: '2024-03-15T10:00:00', exitDate: '2024-03-15T10:10:00' },
    })
    const between = { ...trade, entryDate: '2024-03-15T09:00:00', exitDate: '2024-03-15T14:00:00' }
    await fetched(trader, id, params.journalId)
    await trader.call(createTrade, { params, body: between })
    const { counts } = await trader.call(fillPriceExtremes, { params, body: { dryRun: true } })
    expect(counts).toMatchObject({ FILLED: 3, GAP: 1 })
    await fetched(trader, id, params.journalId)
    expect((await trader.call(fillPriceExtremes, { params, body: { dryRun: true } })).counts).toMatchObject({
      FILLED: 4,
      GAP: 0,
    })
  })

  it('leave a file of all bars in front of what was fetched in pieces', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    const { id } = await trader.call(createPriceSource, { body: source() })
    for (const day of ['01', '29'])
      await trader.call(createTrade, {
        params,
        body: { ...trade, entryDate: `2024-03-${day}T10:00:00`, exitDate: `2024-03-${day}T10:10:00` },
      })
    await trader.call(createTrade, { params, body: trade })
    const lines = Array.from({ length: 60 }, (_, i) => {
      const at = new Date(start + i * 60_000).toISOString().slice(0, 19)
      return `${at}Z,1.1,1.3,1.0,1.1`
    })
    const job = await trader.upload(
      startBarUpload,
      undefined,
      { options: '{}' },
      { name: 'EURUSD.csv', bytes: `time,open,high,low,close\n${lines.join('\n')}\n` },
    )
    const until = async (state: string): Promise<void> => {
      while ((await trader.call(readBarJob, { params: { jobId: job.id } })).state !== state) await wait(10)
    }
    await until('NEEDS_INPUT')
    await trader.call(confirmBarJob, { params: { jobId: job.id }, body: {} })
    await until('DONE')
    await fetched(trader, id, params.journalId)
    const { trades } = await trader.call(fillPriceExtremes, { params, body: { dryRun: true } })
    expect(trades.find(({ entryDate }) => entryDate === trade.entryDate)).toMatchObject({ highestPrice: '1.3' })
  })

  it('end with what they could not give, by symbol and time', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    const { id } = await trader.call(createPriceSource, { body: source() })
    await trader.call(createTrade, { params, body: trade })
    const old = { ...trade, entryDate: '2023-03-05T10:00:00', exitDate: '2023-03-05T10:10:00' }
    await trader.call(createTrade, { params, body: old })
    await trader.call(createTrade, { params, body: { ...trade, instrumentId: 2 } })
    const result = await fetched(trader, id, params.journalId)
    expect(result).toMatchObject({ state: 'DONE', bars: 110, error: null })
    expect(result.missing).toHaveLength(2)
    expect(result.missing).toContainEqual({
      symbol: 'EURUSD',
      from: '2023-03-05T09:10:00Z',
      to: '2023-03-05T11:00:00Z',
      reason: 'The source has no bars for EURUSD at this time.',
    })
    expect(result.missing.find(({ symbol }) => symbol !== 'EURUSD')?.reason).toContain('(HTTP 400: Invalid symbol)')
    // called otherwise there
    const [other] = result.missing.filter(({ symbol }) => symbol !== 'EURUSD')
    const symbols = [{ instrument: other?.symbol ?? '', symbol: 'EURUSD' }]
    await trader.call(replacePriceSource, { params: { sourceId: id }, body: source({ symbols }) })
    expect(await fetched(trader, id, params.journalId)).toMatchObject({ state: 'DONE', bars: 110, missing: [] })
  })

  it('stay within the requests of a run and of a day, and go on later', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    const limits = { limit: 10, requestsPerRun: 5, requestsPerDay: 8 }
    const { id } = await trader.call(createPriceSource, { body: source(limits) })
    await trader.call(createTrade, { params, body: trade })
    const first = await fetched(trader, id, params.journalId)
    expect(first).toMatchObject({ state: 'DONE', requests: 5, expected: 11, bars: 50 })
    expect(first.error).toBe('One fetch may make 5 requests; the limit is reached. Fetch again to continue.')
    expect(first.missing).toMatchObject([{ from: '2024-03-05T10:00:00Z', to: '2024-03-05T11:00:00Z' }])
    const second = await fetched(trader, id, params.journalId)
    expect(second).toMatchObject({ requests: 3, bars: 30 })
    expect(second.error).toBe('The daily limit of 8 requests is reached. Continue tomorrow.')
    await server.services.db.updateTable('price_source').set({ used_day: '2024-01-01' }).execute()
    expect(await fetched(trader, id, params.journalId)).toMatchObject({ requests: 3, bars: 30, error: null })
    expect((await trader.call(listBarSeries, {})).series).toMatchObject([{ rows: 110 }])
  })

  it('that pause hold up nobody, and give every bar once when the pause is over', async () => {
    const slow = { pause: 60_000, limit: 60 }
    const waiting: {
      readonly trader: Client
      readonly journalId: number
      readonly fetchId: string
      readonly sourceId: number
    }[] = []
    for (const _ of [1, 2]) {
      const { trader, params } = await workedJournal(server, 'lookups')
      const { id } = await trader.call(createPriceSource, { body: source(slow) })
      await trader.call(createTrade, { params, body: trade })
      const { id: fetchId } = await trader.call(startBarFetch, { params, body: { sourceId: id } })
      waiting.push({ trader, journalId: params.journalId, fetchId, sourceId: id })
    }
    const jobs = () => server.services.db.selectFrom('job').selectAll().where('kind', '=', 'bars-fetch').execute()
    const paused = async () =>
      (await jobs()).filter(({ state, due, attempts }) => state === 'WAITING' && due === 0 && attempts === 0)
    await vi.waitFor(async () => expect(await paused()).toHaveLength(2))
    const { trader, params } = await workedJournal(server, 'lookups')
    const { id } = await trader.call(createPriceSource, { body: source() })
    await trader.call(createTrade, { params, body: trade })
    expect(await fetched(trader, id, params.journalId)).toMatchObject({ state: 'DONE', bars: 110 })
    expect(await paused()).toHaveLength(2)

    const [one] = waiting
    const { fetches } = await one!.trader.call(listBarFetches, {})
    expect(fetches).toMatchObject([{ state: 'FETCHING', requests: 1, expected: 2, bars: 60, missing: [] }])
    const passTime = async (): Promise<void> => {
      for (const { id: job } of await paused())
        await server.services.db
          .updateTable('job')
          .set({ run_after: '2024-01-01T00:00:00.000Z' })
          .where('id', '=', job)
          .where('due', '=', 0)
          .execute()
    }
    await passTime()
    for (const { trader: owner, fetchId } of waiting)
      expect(await ended(owner, fetchId)).toMatchObject({
        state: 'DONE',
        requests: 2,
        expected: 2,
        bars: 110,
        missing: [],
      })
    expect((await one!.trader.call(listBarSeries, {})).series).toMatchObject([{ rows: 110 }])

    // of a gap each part is asked for once too, also if there are no bars, and a source that fails is tried three times
    const [series] = (await one!.trader.call(listBarSeries, {})).series
    exchange.asked.length = 0
    for (const _ of [1, 2]) exchange.next.push((_request, response) => response.writeHead(503).end())
    exchange.next.push((_request, response) => response.end('[]'))
    const gap = await one!.trader.call(startBarFetch, {
      params: { journalId: one!.journalId },
      body: {
        sourceId: one!.sourceId,
        gap: { seriesId: series!.id, from: start / 1000 - 3000, to: start / 1000 + 3540 },
      },
    })
    const state = async () => (await one!.trader.call(listBarFetches, {})).fetches.find((fetch) => fetch.id === gap.id)
    while (['QUEUED', 'FETCHING'].includes((await state())!.state)) {
      await passTime()
      await wait(5)
    }
    expect(await state()).toMatchObject({ state: 'DONE', requests: 4, bars: 49 })
    expect(exchange.asked.map(({ url }) => Number(url.searchParams.get('startTime')) / 1000)).toEqual(
      [0, 0, 0, 3600].map((seconds) => start / 1000 - 3000 + seconds),
    )
  })

  it('are left alone when they ask for it, and cancelled with what was had', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    const { id } = await trader.call(createPriceSource, { body: source({ limit: 10 }) })
    await trader.call(createTrade, { params, body: trade })
    exchange.next.push((_request, response) => response.writeHead(418, { 'retry-after': '3600' }).end())
    expect(await fetched(trader, id, params.journalId)).toMatchObject({ state: 'FAILED', requests: 1, bars: 0 })
    await expect(fetched(trader, id, params.journalId)).rejects.toMatchObject({ code: 'Too many attempts' })
    await trader.call(replacePriceSource, { params: { sourceId: id }, body: source({ limit: 10 }) })

    const first = Number(exchange.asked[0]?.url.searchParams.get('startTime'))
    const arrived = Promise.withResolvers<() => void>()
    exchange.next.push((_request, response) =>
      arrived.resolve(() => response.end(JSON.stringify([[first, '1', '1', '1', '1', '1']]))),
    )
    const { id: fetchId } = await trader.call(startBarFetch, { params, body: { sourceId: id } })
    await expect(trader.call(startBarFetch, { params, body: { sourceId: id } })).rejects.toMatchObject({
      code: 'Fetch in progress',
    })
    const answer = await arrived.promise
    await trader.call(cancelBarFetch, { params: { fetchId } })
    answer()
    expect(await ended(trader, fetchId)).toMatchObject({ state: 'CANCELLED' })
    while ((await ended(trader, fetchId)).bars === 0) await wait(5)
    expect((await trader.call(listBarSeries, {})).series).toMatchObject([{ rows: 1 }])
    await expect(trader.call(cancelBarFetch, { params: { fetchId } })).rejects.toMatchObject({ code: 'Unknown job' })
  })
})
