import { setTimeout as wait } from 'node:timers/promises'
import { type BarHealth, leaveOutBars, readBarHealth } from '@afterclose/contract/bar-health'
import { listBarSeries, removeBarSeries } from '@afterclose/contract/bars'
import { createInstrument } from '@afterclose/contract/instruments'
import { createJournal, deleteJournal } from '@afterclose/contract/journals'
import {
  type BarFetch,
  binanceSource,
  createPriceSource,
  listBarFetches,
  type PriceSourceBody,
  replacePriceSource,
  startBarFetch,
} from '@afterclose/contract/price-sources'
import { createTrade } from '@afterclose/contract/trades'
import { instruments } from '@afterclose/testkit/worked-example'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../../test/support/client.ts'
import { type KlinesServer, klinesServer } from '../../test/support/klines-server.ts'
import { confirm, minutes, tradeInBars, upload } from '../../test/support/price-bars.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { sqliteOnly } from '../../test/support/stores.ts'
import { workedJournal } from '../../test/support/worked-journal.ts'
import { toJson } from '../store/codecs.ts'
import { fetchKind } from './sources/fetch-job.ts'

const seconds = (time: string): number => Date.parse(`2024-03-05T${time}:00Z`) / 1000
/** The bars from 10:20 to 10:24. */
const gap = { from: seconds('10:20'), to: seconds('10:25') }

describe.each(sqliteOnly)('gaps of price bars on %s [BARS 7]', (store) => {
  let server: TestServer
  let exchange: KlinesServer
  /** Whether the exchange has the bars of the gap. */
  let mended = false
  beforeAll(async () => {
    exchange = await klinesServer(['EURUSD'], (time) =>
      !mended && time >= gap.from * 1000 && time < gap.to * 1000 ? null : ['1.1', '1.1002', '1.0999', '1.1001'],
    )
    server = await testServer(store, { priceSourceAddresses: [{ address: '127.0.0.1', port: exchange.port }] })
  })
  afterAll(async () => {
    await server.close()
    await exchange.close()
  })
  beforeEach(() => {
    mended = false
  })

  const source = (changes: Partial<PriceSourceBody> = {}): PriceSourceBody => ({
    ...binanceSource,
    symbols: [],
    url: binanceSource.url.replace('https://api.binance.com', exchange.url),
    pause: 0,
    ...changes,
  })

  async function ended(trader: Client, id: string): Promise<BarFetch> {
    for (;;) {
      const { fetches } = await trader.call(listBarFetches, {})
      const one = fetches.find((fetch) => fetch.id === id)
      if (one !== undefined && !['QUEUED', 'FETCHING'].includes(one.state)) return one
      await wait(40)
    }
  }

  /** A trade from 10:00 to 10:10, and the bars that an exchange has from 09:10 to 10:59, but for five. */
  async function withGap() {
    const journal = await workedJournal(server, 'lookups')
    const { trader, params } = journal
    await trader.call(createTrade, { params, body: tradeInBars })
    const { id: sourceId } = await trader.call(createPriceSource, { body: source() })
    const { id } = await trader.call(startBarFetch, { params, body: { sourceId } })
    expect(await ended(trader, id)).toMatchObject({ state: 'DONE', bars: 105, gap: null })
    const [series] = (await trader.call(listBarSeries, {})).series
    const seriesId = series?.id ?? 0
    const health = (): Promise<BarHealth> => trader.call(readBarHealth, { params: { seriesId } })
    const start = (changes: Partial<typeof gap & { seriesId: number }> = {}) =>
      trader.call(startBarFetch, { params, body: { sourceId, gap: { ...gap, seriesId, ...changes } } })
    exchange.asked.length = 0
    return { ...journal, sourceId, seriesId, health, start }
  }

  it('are listed with the trades that were open meanwhile, in every journal of the user', async () => {
    const { trader, params, health } = await withGap()
    const trade = async (entry: string, exit: string | null, journalId = params.journalId, instrumentId = 1) =>
      trader.call(createTrade, {
        params: { journalId },
        body: {
          ...tradeInBars,
          instrumentId,
          entryDate: `2024-03-05T${entry}`,
          exitDate: exit === null ? null : `2024-03-05T${exit}`,
          exitPrice: exit === null ? null : tradeInBars.exitPrice,
        },
      })
    const ids = async (...args: Parameters<typeof trade>) => (await trade(...args)).id
    // they end as it begins, and begin as it ends
    await trade('10:15:00', '10:20:00')
    await trade('10:25:00', '10:30:00')
    await trade('10:22:00', '10:23:00', params.journalId, 2)
    const touched = [
      await ids('10:15:00', '10:20:01'),
      await ids('10:24:59', '10:30:00'),
      await ids('10:20:00', '10:20:00'),
      await ids('09:00:00', null),
    ]
    const { id: other } = await trader.call(createJournal, {
      body: { name: 'New York', currency: 'USD', tradeMarkets: 'FOREX', timeZone: 'America/New_York' },
    })
    const { id: _id, order: _order, ...euro } = instruments[0]!
    const named = await trader.call(createInstrument, {
      params: { journalId: other },
      body: { ...euro, name: 'Euro', aliases: ['eurusd'] },
    })
    await trade('10:22:00', '10:23:00', other, named.id)
    const there = await ids('05:22:00', '05:23:00', other, named.id)
    const stranger = await workedJournal(server, 'lookups')
    await stranger.trader.call(createTrade, {
      params: stranger.params,
      body: { ...tradeInBars, exitDate: null, exitPrice: null },
    })

    const inBoth = [
      { journalId: params.journalId, count: 4, ids: touched.toReversed() },
      { journalId: other, count: 1, ids: [there] },
    ]
    const found = { from: '2024-03-05T10:20:00Z', to: '2024-03-05T10:25:00Z', missing: 5, leftOut: 0 }
    expect((await health()).gaps).toEqual([{ ...found, trades: inBoth }])
    await trader.call(deleteJournal, { params: { journalId: other } })
    expect((await health()).gaps).toEqual([{ ...found, trades: inBoth.slice(0, 1) }])
  })

  it('count all trades and list the last hundred, those with the most trades first', async () => {
    const { trader, params } = await workedJournal(server, 'lookups')
    // 10:30 to 10:59 are missing, and 11:10 to 11:14
    const text = minutes(30) + minutes(10, 60) + minutes(10, 75)
    const { seriesId } = await confirm(trader, await upload(trader, 'EURUSD1.csv', text), { zone: 'UTC' })
    const short = { ...tradeInBars, entryDate: '2024-03-05T11:12:00', exitDate: '2024-03-05T11:13:00' }
    for (let i = 0; i < 101; i++) await trader.call(createTrade, { params, body: short })
    const { gaps } = await trader.call(readBarHealth, { params: { seriesId: seriesId ?? 0 } })
    expect(gaps.map(({ missing }) => missing)).toEqual([5, 30])
    const ids = Array.from({ length: 100 }, (_, i) => 101 - i)
    expect(gaps[0]?.trades).toEqual([{ journalId: params.journalId, count: 101, ids }])
    expect(gaps[1]?.trades).toEqual([])
  })

  it('are fetched as they are and no further, also where the source had nothing before', async () => {
    const { trader, seriesId, health, start } = await withGap()
    const nothing = await ended(trader, (await start()).id)
    expect(nothing).toMatchObject({ state: 'DONE', requests: 1, bars: 0, gap: { ...gap, seriesId } })
    expect(nothing.missing).toEqual([
      {
        symbol: 'EURUSD',
        from: '2024-03-05T10:20:00Z',
        to: '2024-03-05T10:25:00Z',
        reason: 'The source has no bars for EURUSD at this time.',
      },
    ])
    expect((await health()).gapCount).toBe(1)

    mended = true
    expect(await ended(trader, (await start()).id)).toMatchObject({ requests: 1, expected: 1, bars: 5, missing: [] })
    const spans = exchange.asked.map(({ url }) => [url.searchParams.get('startTime'), url.searchParams.get('endTime')])
    const span = [String(gap.from * 1000), String(gap.to * 1000 - 1)]
    expect(spans).toEqual([span, span])
    expect(await health()).toMatchObject({ gapCount: 0, gaps: [], days: [{ present: 110, expected: 110 }] })
  })

  it('stay gaps where their bars are left out', async () => {
    const { trader, seriesId, health, start } = await withGap()
    mended = true
    await ended(trader, (await start()).id)
    const until = seconds('10:23')
    const leave = (leftOut: boolean) =>
      trader.call(leaveOutBars, { params: { seriesId, time: gap.from }, body: { kind: 'FLAT', until, leftOut } })
    await leave(true)
    expect((await health()).gaps).toMatchObject([{ missing: 4, leftOut: 4 }])
    await leave(false)
    expect((await health()).gaps).toEqual([])
  })

  it('are fetched only from the source of their bars, with bars of the same length', async () => {
    const { trader, params, sourceId, seriesId, start } = await withGap()
    const notItsSource = { code: 'Invalid input', fields: [{ field: 'sourceId' }] }
    const { id: other } = await trader.call(createPriceSource, { body: source({ name: 'Other' }) })
    const body = { sourceId: other, gap: { ...gap, seriesId } }
    await expect(trader.call(startBarFetch, { params, body })).rejects.toMatchObject(notItsSource)
    const longer = source({ interval: '5m', length: 300 })
    await trader.call(replacePriceSource, { params: { sourceId }, body: longer })
    await expect(start()).rejects.toMatchObject(notItsSource)
    await trader.call(replacePriceSource, { params: { sourceId }, body: source() })

    const outside = { code: 'Invalid input', fields: [{ field: 'gap.to', message: 'is outside of the series' }] }
    await expect(start({ from: seconds('09:09') })).rejects.toMatchObject(outside)
    await expect(start({ to: seconds('11:00') })).rejects.toMatchObject(outside)
    await expect(start({ to: gap.from })).rejects.toMatchObject(outside)
    await expect(start({ seriesId: seriesId + 1000 })).rejects.toMatchObject({ code: 'Not found' })
    const stranger = await workedJournal(server, 'lookups')
    const { id: theirs } = await stranger.trader.call(createPriceSource, { body: source() })
    await expect(
      stranger.trader.call(startBarFetch, { params: stranger.params, body: { ...body, sourceId: theirs } }),
    ).rejects.toMatchObject({ code: 'Not found' })
    expect(exchange.asked).toEqual([])
  })

  it('wait for the fetch of their user that is under way', async () => {
    const { trader, start } = await withGap()
    const arrived = Promise.withResolvers<() => void>()
    exchange.next.push((_request, response) => arrived.resolve(() => response.end('[]')))
    const { id } = await start()
    const answer = await arrived.promise
    await expect(start()).rejects.toMatchObject({ code: 'Fetch in progress' })
    answer()
    expect(await ended(trader, id)).toMatchObject({ state: 'DONE' })
  })

  it('are not fetched into a series that was deleted meanwhile', async () => {
    const { trader, params, sourceId, seriesId } = await withGap()
    await trader.call(removeBarSeries, { params: { seriesId } })
    const { db } = server.services
    const { userId } = trader.user
    await db
      .insertInto('bar_fetch')
      .values({
        id: 'late',
        user_id: userId,
        journal_id: params.journalId,
        source_id: sourceId,
        source_name: 'Binance',
        state: 'QUEUED',
        gap: toJson({ ...gap, seriesId }),
        requests: 0,
        expected: 0,
        bars: 0,
        missing: toJson([]),
        created: new Date().toISOString(),
      })
      .execute()
    await server.app.jobs.add(db, { kind: fetchKind, payload: { fetchId: 'late' }, userId })
    expect(await ended(trader, 'late')).toMatchObject({ state: 'FAILED', error: 'These price bars were deleted.' })
    expect((await trader.call(listBarSeries, {})).series).toEqual([])
    expect(exchange.asked).toEqual([])
  })
})
