import type { SymbolKind } from '@afterclose/core/source-symbol'
import type { JsonAnswer, PriceSourceBody } from './price-sources.ts'

/**
 * Price sources that a user adds in one step. Each is a preset of a price source, made from the documentation named at it and tried against
 * an imitation of it only, without an account there. A user can change everything after adding it.
 */

export const readyMadeIds = [
  'stooq',
  'binance',
  'kraken',
  'coinbase',
  'bybit',
  'twelve-data',
  'alpha-vantage',
  'tiingo',
  'polygon',
  'oanda',
] as const
export type ReadyMadeId = (typeof readyMadeIds)[number]

/** Bar lengths on offer, seconds. */
export const offeredLengths = [60, 300, 3600, 86_400] as const
export type OfferedLength = (typeof offeredLengths)[number]
const lengthNames: Readonly<Record<OfferedLength, string>> = { 60: '1m', 300: '5m', 3600: '1h', 86_400: '1d' }

export interface ReadyMadeSource {
  readonly id: ReadyMadeId
  readonly name: string
  /** Instruments of which it has bars. */
  readonly kinds: readonly SymbolKind[]
  /** Its words for the bar lengths that it has. */
  readonly intervals: Readonly<Partial<Record<OfferedLength, string>>>
  readonly needsKey: boolean
  /** Where a key is to be had; null without one. */
  readonly keyPage: string | null
  /** Documentation that it was made from. */
  readonly documentation: string
  /** Facts to know before choosing it: how far back, whose prices, how often. Whole sentences. */
  readonly note: string
  /** Bars per response, and how far back it has them, seconds; by bar length. */
  readonly reachOf: (length: OfferedLength) => number | null
  readonly settings: Omit<PriceSourceBody, 'name' | 'interval' | 'length' | 'symbols' | 'reach' | 'key'>
}

const day = 86_400
const anyTime = (): null => null
const noKey = { keyHeader: null, keyWord: null } as const
const plainPauses = { requestsPerRun: 500, requestsPerDay: 5000, pause: 250 } as const

/** Rows as arrays of time, open, high, low, close. */
const arrays = (rows: readonly string[], volume: number): JsonAnswer => ({
  rows: [...rows],
  time: 0,
  open: 1,
  high: 2,
  low: 3,
  close: 4,
  volume,
})
/** Rows as objects with fields of these names. */
const objects = (rows: readonly string[], time: string): JsonAnswer => ({
  rows: [...rows],
  time,
  open: 'open',
  high: 'high',
  low: 'low',
  close: 'close',
  volume: 'volume',
})

const sources = {
  /**
   * https://stooq.com/q/d/?s=aapl.us has the address as its link "Download data in csv file". The catalogue at
   * https://apis.io/rate-limits/stooq/stooq-rate-limits/ and https://github.com/pydata/pandas-datareader/issues/1012 say that since March 2026
   * it needs a key, free and shown after a puzzle, and that beyond its limit it answers "Exceeded the daily hits limit" with HTTP 200. Not
   * verified: how many requests a day that is, the answer to a wrong key, and "No data" for a symbol that it does not have.
   */
  stooq: {
    name: 'Stooq',
    kinds: ['STOCK', 'CURRENCY'],
    intervals: { 86_400: 'd' },
    needsKey: true,
    keyPage: 'https://stooq.com/q/d/?s=spy.us&get_apikey',
    documentation: 'https://stooq.com/q/d/?s=aapl.us',
    note: 'Daily bars only. Prices are adjusted for splits, so those before a split differ from what you paid. Since March 2026 it asks for a key, which is free.',
    reachOf: anyTime,
    settings: {
      url: 'https://stooq.com/q/d/l/?s={symbol}&d1={from}&d2={to}&i={interval}&apikey={key}',
      answer: 'CSV',
      times: 'DIGITS',
      limit: 5000,
      zone: 'UTC',
      rule: 'STOOQ',
      requestsPerRun: 100,
      requestsPerDay: 100,
      pause: 1000,
      ...noKey,
    },
  },
  /** https://developers.binance.com/docs/binance-spot-api-docs/rest-api/market-data-endpoints */
  binance: {
    name: 'Binance',
    kinds: ['CRYPTO'],
    intervals: { 60: '1m', 300: '5m', 3600: '1h', 86_400: '1d' },
    needsKey: false,
    keyPage: null,
    documentation: 'https://developers.binance.com/docs/binance-spot-api-docs/rest-api/market-data-endpoints',
    note: 'Prices of the spot market.',
    reachOf: anyTime,
    settings: {
      url: 'https://api.binance.com/api/v3/klines?symbol={symbol}&interval={interval}&startTime={from}&endTime={to}&limit={limit}',
      answer: 'KLINES',
      times: 'MS',
      limit: 1000,
      zone: 'UTC',
      rule: 'JOINED',
      ...plainPauses,
      ...noKey,
    },
  },
  /**
   * https://docs.kraken.com/api-reference/market-data/get-ohlc-data: at most the newest 720 bars, whatever `since` says, the last of them still
   * running; errors come with HTTP 200. Not verified: the pause between requests.
   */
  kraken: {
    name: 'Kraken',
    kinds: ['CRYPTO'],
    intervals: { 60: '1', 300: '5', 3600: '60', 86_400: '1440' },
    needsKey: false,
    keyPage: null,
    documentation: 'https://docs.kraken.com/api-reference/market-data/get-ohlc-data',
    note: 'Only the newest 720 bars: two years of daily bars, 30 days of hours, 12 hours of minutes.',
    reachOf: (length: OfferedLength) => 720 * length,
    settings: {
      url: 'https://api.kraken.com/0/public/OHLC?pair={symbol}&interval={interval}',
      answer: arrays(['result', '*'], 6),
      times: 'S',
      limit: 721,
      zone: 'UTC',
      rule: 'KRAKEN',
      ...plainPauses,
      pause: 1000,
      ...noKey,
    },
  },
  /**
   * https://docs.cdp.coinbase.com/api-reference/exchange-api/rest-api/products/get-product-candles: rows of time, low, high, open, close and
   * volume, newest first, at most 300; some may be earlier than asked for.
   */
  coinbase: {
    name: 'Coinbase',
    kinds: ['CRYPTO'],
    intervals: { 60: '60', 300: '300', 3600: '3600', 86_400: '86400' },
    needsKey: false,
    keyPage: null,
    documentation: 'https://docs.cdp.coinbase.com/api-reference/exchange-api/rest-api/products/get-product-candles',
    note: 'Prices of the spot market.',
    reachOf: anyTime,
    settings: {
      url: 'https://api.exchange.coinbase.com/products/{symbol}/candles?granularity={interval}&start={from}&end={to}',
      answer: { rows: [], time: 0, low: 1, high: 2, open: 3, close: 4, volume: 5 },
      times: 'ISO',
      limit: 300,
      zone: 'UTC',
      rule: 'DASH',
      ...plainPauses,
      ...noKey,
    },
  },
  /**
   * https://bybit-exchange.github.io/docs/v5/market/kline: newest first, at most 1,000. Not verified: the words of its errors, which come with
   * HTTP 200 and a `retMsg`.
   */
  bybit: {
    name: 'Bybit',
    kinds: ['CRYPTO'],
    intervals: { 60: '1', 300: '5', 3600: '60', 86_400: 'D' },
    needsKey: false,
    keyPage: null,
    documentation: 'https://bybit-exchange.github.io/docs/v5/market/kline',
    note: 'Prices of perpetuals against USDT and USDC. For the spot market, change “linear” in its address to “spot”.',
    reachOf: anyTime,
    settings: {
      url: 'https://api.bybit.com/v5/market/kline?category=linear&symbol={symbol}&interval={interval}&start={from}&end={to}&limit={limit}',
      answer: arrays(['result', 'list'], 5),
      times: 'MS',
      limit: 1000,
      zone: 'UTC',
      rule: 'JOINED',
      ...plainPauses,
      ...noKey,
    },
  },
  /**
   * https://twelvedata.com/docs#time-series, https://support.twelvedata.com/en/articles/5214728-getting-historical-data and
   * https://support.twelvedata.com/en/articles/5615854-credits: at most 5,000 bars, 8 requests a minute and 800 a day for free, errors as
   * `message`. Not verified: whether errors come with their own HTTP status or with 200; both are understood.
   */
  'twelve-data': {
    name: 'Twelve Data',
    kinds: ['STOCK', 'CURRENCY', 'CRYPTO'],
    intervals: { 60: '1min', 300: '5min', 3600: '1h', 86_400: '1day' },
    needsKey: true,
    keyPage: 'https://twelvedata.com/account/api-keys',
    documentation: 'https://twelvedata.com/docs#time-series',
    note: 'A free key allows 8 requests a minute. Prices of shares are adjusted for splits.',
    reachOf: anyTime,
    settings: {
      url: 'https://api.twelvedata.com/time_series?symbol={symbol}&interval={interval}&start_date={from}&end_date={to}&timezone=UTC&order=ASC&outputsize={limit}&apikey={key}',
      answer: objects(['values'], 'datetime'),
      times: 'UNZONED',
      limit: 5000,
      zone: 'UTC',
      rule: 'SLASH',
      requestsPerRun: 500,
      requestsPerDay: 800,
      pause: 8000,
      ...noKey,
    },
  },
  /**
   * https://www.alphavantage.co/documentation/#daily: the newest 100 days as CSV, newest first, 25 requests a day for free; errors are JSON with
   * HTTP 200. Its `outputsize=full` needs a paid plan. 140 days always contain the newest 100 of trading.
   */
  'alpha-vantage': {
    name: 'Alpha Vantage',
    kinds: ['STOCK'],
    intervals: { 86_400: 'daily' },
    needsKey: true,
    keyPage: 'https://www.alphavantage.co/support/#api-key',
    documentation: 'https://www.alphavantage.co/documentation/#daily',
    note: 'Daily bars only, and only those of the last 140 days. A free key allows 25 requests a day.',
    reachOf: () => 140 * day,
    settings: {
      url: 'https://www.alphavantage.co/query?function=TIME_SERIES_DAILY&symbol={symbol}&outputsize=compact&datatype=csv&apikey={key}',
      answer: 'CSV',
      times: 'DATE',
      limit: 141,
      zone: 'UTC',
      rule: 'SLASH',
      requestsPerRun: 25,
      requestsPerDay: 25,
      pause: 12_000,
      ...noKey,
    },
  },
  /**
   * https://www.tiingo.com/documentation/end-of-day and https://api.tiingo.com/docs/general/connecting: a list of days with `open` to `close` as
   * traded, the key as `Authorization: Token …`. Not verified: the limits of a free account, and the answer to an unknown ticker.
   */
  tiingo: {
    name: 'Tiingo',
    kinds: ['STOCK'],
    intervals: { 86_400: 'daily' },
    needsKey: true,
    keyPage: 'https://www.tiingo.com/account/api/token',
    documentation: 'https://www.tiingo.com/documentation/end-of-day',
    note: 'Daily bars only, with prices as they were traded.',
    reachOf: anyTime,
    settings: {
      url: 'https://api.tiingo.com/tiingo/daily/{symbol}/prices?startDate={from}&endDate={to}&resampleFreq={interval}',
      answer: objects([], 'date'),
      times: 'DATE',
      limit: 5000,
      zone: 'UTC',
      rule: 'SLASH',
      requestsPerRun: 50,
      requestsPerDay: 1000,
      pause: 1000,
      keyHeader: 'Authorization',
      keyWord: 'Token',
    },
  },
  /**
   * https://massive.com/docs/rest/stocks/aggregates/custom-bars, formerly https://polygon.io/docs: times in milliseconds, the field `results`
   * missing if there are none, at most 50,000 minutes. The example at
   * https://apis.io/examples/polygon/polygon-stocks-aggregate-bars-example/ has the key as `Authorization: Bearer …`. A free key: 5 requests a
   * minute, two years back. Not verified: the words of its errors.
   */
  polygon: {
    name: 'Polygon',
    kinds: ['STOCK', 'CURRENCY', 'CRYPTO'],
    intervals: { 60: 'minute', 3600: 'hour', 86_400: 'day' },
    needsKey: true,
    keyPage: 'https://massive.com/dashboard/keys',
    documentation: 'https://massive.com/docs/rest/stocks/aggregates/custom-bars',
    note: 'Now called Massive. A free key allows 5 requests a minute, and bars of the last two years.',
    reachOf: anyTime,
    settings: {
      url: 'https://api.polygon.io/v2/aggs/ticker/{symbol}/range/1/{interval}/{from}/{to}?adjusted=false&sort=asc&limit=50000',
      answer: { rows: ['results'], time: 't', open: 'o', high: 'h', low: 'l', close: 'c', volume: 'v' },
      times: 'MS',
      limit: 10_000,
      zone: 'UTC',
      rule: 'POLYGON',
      requestsPerRun: 500,
      requestsPerDay: 5000,
      pause: 12_000,
      keyHeader: 'Authorization',
      keyWord: 'Bearer',
    },
  },
  /**
   * https://developer.oanda.com/rest-live-v20/instrument-ep/: at most 5,000 candles, the key as `Authorization: Bearer …`, days cut at midnight
   * UTC by `dailyAlignment`. Not verified: the words of its errors.
   */
  oanda: {
    name: 'OANDA',
    kinds: ['CURRENCY'],
    intervals: { 60: 'M1', 300: 'M5', 3600: 'H1', 86_400: 'D' },
    needsKey: true,
    keyPage: 'https://www.oanda.com/demo-account/tpa/personal_token',
    documentation: 'https://developer.oanda.com/rest-live-v20/instrument-ep/',
    note: 'Bid prices. Use the token of a demo account: it can read prices, and trade nothing real.',
    reachOf: anyTime,
    settings: {
      url: 'https://api-fxpractice.oanda.com/v3/instruments/{symbol}/candles?price=B&granularity={interval}&from={from}&to={to}&dailyAlignment=0&alignmentTimezone=UTC',
      answer: {
        rows: ['candles'],
        time: 'time',
        open: 'bid.o',
        high: 'bid.h',
        low: 'bid.l',
        close: 'bid.c',
        volume: 'volume',
      },
      times: 'ISO',
      limit: 5000,
      zone: 'UTC',
      rule: 'UNDERSCORE',
      ...plainPauses,
      keyHeader: 'Authorization',
      keyWord: 'Bearer',
    },
  },
} as const satisfies Readonly<Record<ReadyMadeId, Omit<ReadyMadeSource, 'id'>>>

export const readyMadeSources: readonly ReadyMadeSource[] = readyMadeIds.map((id) => ({ id, ...sources[id] }))

/** Bar lengths that a source has, shortest first. */
export const lengthsOf = ({ intervals }: Pick<ReadyMadeSource, 'intervals'>): readonly OfferedLength[] =>
  offeredLengths.filter((length) => intervals[length] !== undefined)

/** The settings of a ready-made source with bars of a length, without its key. */
export function readyMadeSource(source: ReadyMadeSource, length: OfferedLength): PriceSourceBody {
  const { name, intervals, reachOf, settings } = source
  return {
    ...settings,
    // Several lengths of one source are several sources of a user, whose names differ.
    name: lengthsOf(source).length === 1 ? name : `${name} ${lengthNames[length]}`,
    interval: intervals[length] ?? '',
    length,
    reach: reachOf(length),
    symbols: [],
  }
}
