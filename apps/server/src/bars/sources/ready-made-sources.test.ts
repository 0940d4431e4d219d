import { setTimeout as wait } from 'node:timers/promises'
import { listBarSeries, readTradeBars } from '@afterclose/contract/bars'
import { createInstrument } from '@afterclose/contract/instruments'
import { changeJournal } from '@afterclose/contract/journals'
import {
  type BarFetch,
  createPriceSource,
  listBarFetches,
  type PriceSourceBody,
  startBarFetch,
} from '@afterclose/contract/price-sources'
import { type ReadyMadeId, readyMadeSource, readyMadeSources } from '@afterclose/contract/ready-made-sources'
import { createTrade } from '@afterclose/contract/trades'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../../../test/support/client.ts'
import { type ImitatedSources, imitatedSources, rightKey } from '../../../test/support/imitated-sources.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { sqliteOnly } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'

const day = 86_400_000
/** The last Wednesday that is sixty days ago. */
const wednesday = (() => {
  const time = Math.floor(Date.now() / day) * day - 60 * day
  return time - ((new Date(time).getUTCDay() + 4) % 7) * day
})()

/** An instrument of each source, whether it has bars at weekends, and the pages of a hundred days. */
const cases: Readonly<Record<ReadyMadeId, { name: string; market: 'STOCKS' | 'FOREX' | 'CRYPTO'; sent: string }>> = {
  stooq: { name: 'AAPL', market: 'STOCKS', sent: 'aapl.us' },
  binance: { name: 'BTC/USDT', market: 'CRYPTO', sent: 'BTCUSDT' },
  kraken: { name: 'BTCUSD', market: 'CRYPTO', sent: 'XBTUSD' },
  coinbase: { name: 'BTCUSD', market: 'CRYPTO', sent: 'BTC-USD' },
  bybit: { name: 'BTCUSDT.P', market: 'CRYPTO', sent: 'BTCUSDT' },
  'twelve-data': { name: 'EURUSD.a', market: 'FOREX', sent: 'EUR/USD' },
  'alpha-vantage': { name: 'AAPL', market: 'STOCKS', sent: 'AAPL' },
  tiingo: { name: 'AAPL', market: 'STOCKS', sent: 'AAPL' },
  polygon: { name: 'AAPL', market: 'STOCKS', sent: 'AAPL' },
  oanda: { name: 'EURUSD', market: 'FOREX', sent: 'EUR_USD' },
}
const newestOnly: readonly ReadyMadeId[] = ['kraken', 'alpha-vantage']

describe.each(sqliteOnly)('a ready-made source against an imitation made from its documentation, on %s', (store) => {
  let server: TestServer
  let imitation: ImitatedSources
  beforeAll(async () => {
    imitation = await imitatedSources(wednesday)
    server = await testServer(store, { priceSourceAddresses: [{ address: '127.0.0.1', port: imitation.port }] })
  })
  afterAll(async () => {
    await server.close()
    await imitation.close()
  })
  beforeEach(() => {
    imitation.asked.length = 0
    imitation.limited = 0
  })

  const ended = async (trader: Client, id: string): Promise<BarFetch> => {
    for (;;) {
      const { fetches } = await trader.call(listBarFetches, {})
      const one = fetches.find((fetch) => fetch.id === id)
      if (one !== undefined && !['QUEUED', 'FETCHING'].includes(one.state)) return one
      await wait(20)
    }
  }

  /** A trade from Wednesday noon to Friday noon, and a fetch of its bars. */
  async function fetchOf(id: ReadyMadeId, changes: Partial<PriceSourceBody> & { readonly instrument?: string } = {}) {
    const { trader, params } = await workedJournal(server, 'lookups')
    await trader.call(changeJournal, { params, body: { tradeMarkets: 'FOREX,FUTURES,STOCKS,CRYPTO' } })
    const preset = readyMadeSources.find((source) => source.id === id)!
    const { name, market } = cases[id]
    const { instrument: instrumentName = name, ...settings } = changes
    const known = instrumentName === 'EURUSD' ? { id: 1 } : null
    const { id: instrumentId } =
      known ?? (await trader.call(createInstrument, { params, body: { name: instrumentName, market } }))
    const at = (time: number) => new Date(time).toISOString().slice(0, 19)
    const { id: tradeId } = await trader.call(createTrade, {
      params,
      body: {
        instrumentId,
        setupId: 1,
        direction: 'LONG',
        entryDate: at(wednesday + day / 2),
        exitDate: at(wednesday + 2.5 * day),
        entryPrice: '101',
        exitPrice: '103',
        size: '1',
      },
    })
    const body = readyMadeSource(preset, 86_400)
    const source = await trader.call(createPriceSource, {
      body: {
        ...body,
        url: body.url.replace(/^https:\/\/[^/]+/, imitation.url),
        pause: 0,
        ...(newestOnly.includes(id) ? {} : { limit: 60 }),
        ...(preset.needsKey ? { key: rightKey } : {}),
        ...settings,
      },
    })
    const { id: fetchId } = await trader.call(startBarFetch, { params, body: { sourceId: source.id } })
    const fetch = await ended(trader, fetchId)
    return { trader, params, tradeId, fetch, source }
  }

  it.each(readyMadeSources.map(({ id }) => id))('%s: fetches a hundred days, and stores what was sent', async (id) => {
    const { trader, params, tradeId, fetch, source } = await fetchOf(id)
    expect(fetch).toMatchObject({ state: 'DONE', error: null, missing: [] })
    const { market, name, sent } = cases[id]
    // fifty days before Wednesday, three of the trade, and fifty after Friday
    const weekends = market === 'CRYPTO'
    const days = Array.from({ length: 103 }, (_, i) => new Date(wednesday + (i - 50) * day).getUTCDay())
    expect(fetch.bars).toBe(days.filter((one) => weekends || (one !== 0 && one !== 6)).length)
    if (!newestOnly.includes(id)) expect(fetch.requests).toBeGreaterThan(1)
    else expect(fetch.requests).toBe(1)
    for (const { url } of imitation.asked) expect(decodeURIComponent(url.href)).toContain(sent)
    const { series } = await trader.call(listBarSeries, {})
    expect(series).toMatchObject([{ symbol: name, source: source.name, length: 86_400 }])

    const { bars } = await trader.call(readTradeBars, { params: { ...params, tradeId } })
    const shift = id === 'polygon' ? 5 * 3600 : 0
    const row = bars.time.indexOf(wednesday / 1000 + shift)
    const pricesOf = (i: number) => [bars.open[i], bars.high[i], bars.low[i], bars.close[i]]
    expect(pricesOf(row)).toEqual([100.5, 103.5, 98.5, 101.5])
    expect(pricesOf(row + 1)).toEqual([101.5, 104.5, 99.5, 102.5])
    expect(pricesOf(row + 2)).toEqual([102.5, 105.5, 100.5, 103.5])
    // after Friday comes Saturday, or Monday
    expect(pricesOf(row + 3)).toEqual(weekends ? [103.5, 106.5, 101.5, 104.5] : [105.5, 108.5, 103.5, 106.5])
    // and nothing is fetched again
    const again = await trader.call(startBarFetch, { params, body: { sourceId: source.id } })
    expect(await ended(trader, again.id)).toMatchObject({ state: 'DONE', requests: 0, bars: 0 })
  })

  it.each([
    ['stooq', 'The source refused the request (“Get your apikey: open the page in a browser”). Check the key.'],
    ['twelve-data', 'The source refused the request (HTTP 401: **apikey** parameter is incorrect or not specified)'],
    ['alpha-vantage', 'The source refused the request (“the parameter apikey is invalid or missing”). Check the key.'],
    ['tiingo', 'The source refused the request (HTTP 403: Invalid token)'],
    ['polygon', 'The source refused the request (HTTP 401: Unknown API Key)'],
    ['oanda', 'The source refused the request (HTTP 401: Insufficient authorization to perform request)'],
  ] as const)('%s: says that the key is wrong', async (id, words) => {
    const { fetch } = await fetchOf(id, { key: 'wrong-key' })
    expect(fetch).toMatchObject({ state: 'FAILED', requests: 1, bars: 0 })
    expect(fetch.error).toContain(words)
    expect(JSON.stringify(fetch)).not.toContain('wrong-key')
  })

  it.each([
    ['stooq', 'The source has no bars for zzzz.us at this time.'],
    ['binance', 'The source rejected the request (HTTP 400: Invalid symbol). Check the symbol and the address.'],
    ['kraken', 'The source rejected the request (“EQuery:Unknown asset pair”). Check the symbol and the address.'],
    ['coinbase', 'The source rejected the request (HTTP 404: NotFound). Check the symbol and the address.'],
    ['bybit', 'The source rejected the request (“Not supported symbols”). Check the symbol and the address.'],
    ['twelve-data', 'The source rejected the request (“**symbol** parameter is missing or invalid”). Check the symbol'],
    ['alpha-vantage', 'The source rejected the request (“Invalid API call. Please retry or visit the documentation”)'],
    ['tiingo', "The source rejected the request (HTTP 404: Error: Ticker 'ZZZZ' not found)."],
    ['polygon', 'The source has no bars for ZZZZ at this time.'],
    ['oanda', "The source rejected the request (HTTP 400: Invalid value specified for 'instrument')."],
  ] as const)('%s: says that it does not know the symbol', async (id, words) => {
    const { fetch, trader } = await fetchOf(id, { instrument: 'ZZZZ' })
    expect(fetch).toMatchObject({ state: 'DONE', bars: 0 })
    expect(fetch.missing[0]?.reason).toContain(words)
    expect((await trader.call(listBarSeries, {})).series).toEqual([])
  })

  it.each(readyMadeSources.map(({ id }) => id))(
    '%s: says that it limits requests, without its key',
    async (id) => {
      imitation.limited = 10
      const { fetch } = await fetchOf(id)
      expect(fetch.state).toBe('FAILED')
      expect(fetch.error).toContain('The source is limiting requests (')
      expect(JSON.stringify(fetch)).not.toContain(rightKey)
      // what passes by itself is tried three times, what lasts until tomorrow is not
      expect(fetch.requests).toBe(['stooq', 'alpha-vantage'].includes(id) ? 1 : 3)
    },
    30_000,
  )

  it('kraken: is not asked for what is older than it has, and says so', async () => {
    const { fetch } = await fetchOf('kraken', { reach: 40 * 86_400 })
    expect(fetch.requests).toBe(1)
    expect(fetch.missing).toMatchObject([
      { symbol: 'BTCUSD', reason: 'Kraken 1d has only the last 40 days of these bars.' },
    ])
    expect(fetch.bars).toBeGreaterThan(20)
  })
})
