import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * An imitation of ten price sources, made from their documentation (`contract/ready-made-sources.ts`): it shows that the presets read what is
 * documented, and nothing about the sources themselves. It has daily bars of AAPL, EUR/USD and Bitcoin against the dollar and USDT. Prices rise
 * by one a day; shares and currencies have none at weekends.
 */
export interface ImitatedSources {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string
  readonly port: number
  /** Requests in order. */
  readonly asked: { readonly url: URL; readonly headers: IncomingMessage['headers'] }[]
  /** How many of the next requests meet the limit of their source. */
  limited: number
  close(): Promise<void>
}

export const rightKey = 'right-key'
const day = 86_400_000

interface Bar {
  readonly time: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
}

interface Asked {
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  /** Parts of the path. */
  readonly path: readonly string[]
  readonly isLimited: boolean
}
interface Answer {
  readonly status?: number
  readonly body: unknown
}

/** @param zero the day whose bar opens at 100.5, milliseconds UTC: high 103.5, low 98.5, close 101.5; it is 1 more each day later */
export async function imitatedSources(zero: number): Promise<ImitatedSources> {
  const bars = (from: number, to: number, weekends: boolean): readonly Bar[] => {
    const found: Bar[] = []
    for (let time = Math.ceil(from / day) * day; time <= to; time += day) {
      if (!weekends && [0, 6].includes(new Date(time).getUTCDay())) continue
      const price = (more: number) => (100.5 + (time - zero) / day + more).toFixed(2)
      found.push({ time, open: price(0), high: price(3), low: price(-2), close: price(1) })
    }
    return found
  }
  const listed = (symbol: string, own: Readonly<Record<string, boolean>>): boolean | undefined => own[symbol]
  const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
  const daysOf = (text: string | null): number => Date.parse(text ?? '')
  const ofDigits = (text: string | null): number => Date.parse((text ?? '').replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3'))
  const numbers = ({ open, high, low, close }: Bar) => [open, high, low, close].map(Number)

  const sources: Readonly<Record<string, (asked: Asked) => Answer>> = {
    /** Stooq: CSV, and a refusal is a line of text. */
    q({ url, isLimited }) {
      const get = (name: string) => url.searchParams.get(name)
      if (isLimited) return { body: 'Exceeded the daily hits limit' }
      if (get('apikey') !== rightKey) return { body: 'Get your apikey: open the page in a browser' }
      const weekends = listed(get('s') ?? '', { 'aapl.us': false, eurusd: false })
      const rows = weekends === undefined ? [] : bars(ofDigits(get('d1')), ofDigits(get('d2')), weekends)
      if (rows.length === 0) return { body: 'No data' }
      const lines = rows.map(
        ({ time, open, high, low, close }) => `${dateOf(time)},${open},${high},${low},${close},1000`,
      )
      return { body: ['Date,Open,High,Low,Close,Volume', ...lines].join('\r\n') }
    },
    /** Binance. */
    api({ url, isLimited }) {
      const get = (name: string) => url.searchParams.get(name)
      if (isLimited) return { status: 429, body: { code: -1003, msg: 'Too many requests.' } }
      if (get('symbol') !== 'BTCUSDT') return { status: 400, body: { code: -1121, msg: 'Invalid symbol.' } }
      const rows = bars(Number(get('startTime')), Number(get('endTime')), true).slice(0, Number(get('limit')))
      return {
        body: rows.map(({ time, open, high, low, close }) => [time, open, high, low, close, '12.5', time + day - 1]),
      }
    },
    /** Kraken: always the newest 720, of which the last is still running; errors with HTTP 200. */
    '0'({ url, isLimited }) {
      if (isLimited) return { body: { error: ['EGeneral:Too many requests'] } }
      if (url.searchParams.get('pair') !== 'XBTUSD') return { body: { error: ['EQuery:Unknown asset pair'] } }
      const rows = bars(Date.now() - 720 * day, Date.now(), true)
      return {
        body: {
          error: [],
          result: {
            XXBTZUSD: rows.map(({ time, open, high, low, close }) => [
              time / 1000,
              open,
              high,
              low,
              close,
              close,
              '3.5',
              9,
            ]),
            last: 1,
          },
        },
      }
    },
    /** Coinbase: low, high, then open; newest first; at most 300 bars; and one bar from before the requested span. */
    products({ url, path, isLimited }) {
      if (isLimited) return { status: 429, body: { message: 'Public rate limit exceeded' } }
      if (path[1] !== 'BTC-USD') return { status: 404, body: { message: 'NotFound' } }
      const [from, to] = ['start', 'end'].map((name) => daysOf(url.searchParams.get(name)))
      if ((to! - from!) / day > 300)
        return { status: 400, body: { message: 'granularity too small for the requested time range' } }
      return {
        body: bars(from! - day, to!, true)
          .toReversed()
          .map((bar) => [
            bar.time / 1000,
            Number(bar.low),
            Number(bar.high),
            Number(bar.open),
            Number(bar.close),
            12.25,
          ]),
      }
    },
    /** Bybit: newest first; a refusal has no list. */
    v5({ url, isLimited }) {
      const get = (name: string) => url.searchParams.get(name)
      if (isLimited)
        return { body: { retCode: 10006, retMsg: 'Too many visits. Exceeded the API Rate Limit.', result: {} } }
      if (get('symbol') !== 'BTCUSDT') return { body: { retCode: 10001, retMsg: 'Not supported symbols', result: {} } }
      const rows = bars(Number(get('start')), Number(get('end')), true).slice(-Number(get('limit')))
      return {
        body: {
          retCode: 0,
          retMsg: 'OK',
          result: {
            symbol: 'BTCUSDT',
            list: rows
              .toReversed()
              .map(({ time, open, high, low, close }) => [String(time), open, high, low, close, '7', '700']),
          },
        },
      }
    },
    /** Twelve Data: an object a day; a span without bars is an error. */
    time_series({ url, isLimited }) {
      const get = (name: string) => url.searchParams.get(name)
      const refusal = (code: number, message: string): Answer => ({ body: { code, message, status: 'error' } })
      if (isLimited) return { ...refusal(429, 'You have run out of API credits for the current minute.'), status: 429 }
      if (get('apikey') !== rightKey)
        return { ...refusal(401, '**apikey** parameter is incorrect or not specified.'), status: 401 }
      const weekends = listed(get('symbol') ?? '', { AAPL: false, 'EUR/USD': false, 'BTC/USD': true })
      if (weekends === undefined) return refusal(404, '**symbol** parameter is missing or invalid.')
      const [from, to] = ['start_date', 'end_date'].map((name) => daysOf(`${get(name)}Z`))
      const rows = bars(from!, to!, weekends).slice(-Number(get('outputsize')))
      if (rows.length === 0) return { ...refusal(400, 'No data is available on the specified dates.'), status: 400 }
      const values = rows.map(({ time, ...prices }) => ({ datetime: dateOf(time), ...prices, volume: '1000' }))
      return { body: { meta: { symbol: get('symbol') }, values, status: 'ok' } }
    },
    /** Alpha Vantage: the newest hundred days as CSV, newest first; errors are JSON with HTTP 200. */
    query({ url, isLimited }) {
      const get = (name: string) => url.searchParams.get(name)
      if (isLimited)
        return {
          body: {
            Information: `We have detected your API key as ${get('apikey')} and our standard API rate limit is 25 requests per day. Please subscribe to any of the premium plans.`,
          },
        }
      if (get('apikey') !== rightKey)
        return { body: { 'Error Message': 'the parameter apikey is invalid or missing.' } }
      if (get('symbol') !== 'AAPL')
        return { body: { 'Error Message': 'Invalid API call. Please retry or visit the documentation.' } }
      const rows = bars(Date.now() - 200 * day, Date.now() - day, false)
        .slice(-100)
        .toReversed()
      const lines = rows.map(
        ({ time, open, high, low, close }) => `${dateOf(time)},${open},${high},${low},${close},1000`,
      )
      return { body: ['timestamp,open,high,low,close,volume', ...lines].join('\r\n') }
    },
    /** Tiingo: a list of days, with adjusted prices beside those that were traded. */
    tiingo({ url, headers, path, isLimited }) {
      if (isLimited)
        return { status: 429, body: { detail: 'Error: You have run over your hourly request allocation.' } }
      if (headers.authorization !== `Token ${rightKey}`) return { status: 403, body: { detail: 'Invalid token.' } }
      if (path[2] !== 'AAPL') return { status: 404, body: { detail: `Error: Ticker '${path[2]}' not found` } }
      const [from, to] = ['startDate', 'endDate'].map((name) => daysOf(url.searchParams.get(name)))
      return {
        body: bars(from!, to!, false).map((bar) => {
          const [open, high, low, close] = numbers(bar)
          return {
            date: `${dateOf(bar.time)}T00:00:00.000Z`,
            close,
            high,
            low,
            open,
            volume: 1000,
            adjClose: 1,
            adjOpen: 1,
          }
        }),
      }
    },
    /** Polygon: days begin at midnight in New York; no field `results` without bars. */
    v2({ headers, path, isLimited }) {
      if (isLimited)
        return { status: 429, body: { status: 'ERROR', error: "You've exceeded the maximum requests per minute." } }
      if (headers.authorization !== `Bearer ${rightKey}`)
        return { status: 401, body: { status: 'ERROR', error: 'Unknown API Key' } }
      const weekends = listed(decodeURIComponent(path[3] ?? ''), { AAPL: false, 'C:EURUSD': false, 'X:BTCUSD': true })
      const [from, to] = [Number(path[7]), Number(path[8])]
      const rows = weekends === undefined ? [] : bars(from - 5 * 3_600_000, to - 5 * 3_600_000, weekends)
      const about = {
        ticker: path[3],
        queryCount: rows.length,
        resultsCount: rows.length,
        adjusted: false,
        status: 'OK',
      }
      if (rows.length === 0) return { body: about }
      const results = rows.map((bar) => {
        const [o, h, l, c] = numbers(bar)
        return { v: 65213400, vw: 1, o, c, h, l, t: bar.time + 5 * 3_600_000, n: 3 }
      })
      return { body: { ...about, results } }
    },
    /** OANDA: prices within a bar are fields of `bid`; nanoseconds. */
    v3({ url, headers, path, isLimited }) {
      if (isLimited) return { status: 429, body: { errorMessage: 'Rate limit violation of the REST API.' } }
      if (headers.authorization !== `Bearer ${rightKey}`)
        return { status: 401, body: { errorMessage: 'Insufficient authorization to perform request.' } }
      if (path[2] !== 'EUR_USD')
        return { status: 400, body: { errorMessage: "Invalid value specified for 'instrument'" } }
      const [from, to] = ['from', 'to'].map((name) => daysOf(url.searchParams.get(name)))
      return {
        body: {
          instrument: 'EUR_USD',
          granularity: 'D',
          candles: bars(from!, to!, false).map(({ time, open, high, low, close }) => ({
            complete: true,
            volume: 42,
            time: new Date(time).toISOString().replace('000Z', '000000000Z'),
            bid: { o: open, h: high, l: low, c: close },
          })),
        },
      }
    },
  }

  const asked: ImitatedSources['asked'] = []
  const imitated = { limited: 0 }
  const server = createServer(({ url: address = '/', headers }, response) => {
    const url = new URL(address, 'http://here')
    asked.push({ url, headers })
    const path = url.pathname.split('/').filter((part) => part !== '')
    const source = sources[path[0] ?? '']
    const isLimited = imitated.limited > 0
    if (isLimited) imitated.limited--
    send(response, source?.({ url, headers, path, isLimited }) ?? { status: 404, body: 'nothing here' })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port }: AddressInfo = Object(server.address())
  return Object.assign(imitated, {
    url: `http://127.0.0.1:${port}`,
    port,
    asked,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}

function send(response: ServerResponse, { status = 200, body }: Answer): void {
  response.writeHead(status, { 'content-type': typeof body === 'string' ? 'text/csv' : 'application/json' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
