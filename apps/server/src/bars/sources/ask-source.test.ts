import { type BarColumns, barColumns, priceText, sliceBars } from '@afterclose/bars/bar'
import { binanceSource } from '@afterclose/contract/price-sources'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type KlinesServer, klinesServer } from '../../../test/support/klines-server.ts'
import { fastClock, isPending } from '../../../test/support/fast-clock.ts'
import { isPublicAddress } from '../../platform/outside/public-address.ts'
import type { SourceSettings } from '../../store/bar-tables.ts'
import { askPatiently } from './ask-patiently.ts'
import { askSource, type ReadAnswer } from './ask-source.ts'
import { FetchPauses } from './fetch-progress.ts'
import { fetchSpan } from './fetch-span.ts'
import { readAnswer } from './read-answer.ts'
import { SourceProblem } from './source-problem.ts'

const start = Date.UTC(2024, 2, 5, 10) / 1000
const span = { from: start, to: start + 3600 }
const never = new AbortController().signal
let exchange: KlinesServer
let inside: KlinesServer

beforeAll(async () => {
  // one hour in which three minutes are missing
  exchange = await klinesServer(['BTCUSDT'], (time) => {
    const at = time / 60_000 - start / 60
    return at >= 20 && at < 23 ? null : [`${100 + at}.5`, `${102 + at}.25`, `${99 + at}.125`, `${101 + at}`]
  })
  inside = await klinesServer(['BTCUSDT'], () => ['1', '1', '1', '1'])
})
afterAll(() => Promise.all([exchange.close(), inside.close()]))
beforeEach(() => {
  exchange.next.length = 0
  exchange.asked.length = 0
})

const settings = (changes: Partial<SourceSettings> = {}): SourceSettings => ({
  ...binanceSource,
  symbols: [],
  url: `${exchange.url}/api/v3/klines?symbol={symbol}&interval={interval}&startTime={from}&endTime={to}&limit={limit}`,
  ...changes,
})
const read: ReadAnswer = async (bytes, form) => readAnswer(bytes, form)
/** Only the exchange is outside; other ports of this machine are inside, as they always are. */
const ask = (changes: Partial<SourceSettings> = {}, key: string | null = null, stop = never): Promise<BarColumns> =>
  askSource(
    { settings: settings(changes), key },
    { symbol: 'BTCUSDT', ...span },
    {
      stop,
      outside: {
        resolve: async () => [{ address: '127.0.0.1', family: 4 }],
        mayReach: (address, port) => isPublicAddress(address) || port === exchange.port,
      },
      read,
    },
  )
const answering = (status: number, body = '', headers: Record<string, string> = {}): void =>
  void exchange.next.push((_request, response) => response.writeHead(status, headers).end(body))

describe('asking a source', () => {
  it('reads klines to the last digit', async () => {
    const bars = await ask()
    expect(bars.length).toBe(57)
    expect([bars.time[0], bars.time[56]]).toEqual([start, start + 59 * 60])
    const price = (name: 'open' | 'high' | 'low' | 'close') => priceText(bars[name][1]!, bars.digits)
    expect([price('open'), price('high'), price('low'), price('close')]).toEqual(['101.5', '103.25', '100.125', '102'])
    expect(exchange.asked[0]?.url.search).toBe(
      `?symbol=BTCUSDT&interval=1m&startTime=${start * 1000}&endTime=${start * 1000 + 3_599_999}&limit=1000`,
    )
  })

  it('asks in seconds and in written times too, and reads a table', async () => {
    answering(200, 'time,open,high,low,close\n2024-03-05 10:00,1.1,1.2,1.0,1.15\n2024-03-05 10:01,1.15,1.2,1.1,1.1\n')
    const table = await ask({ answer: 'CSV', times: 'ISO', zone: 'UTC' })
    expect([...table.time]).toEqual([start, start + 60])
    expect(exchange.asked[0]?.url.searchParams.get('startTime')).toBe('2024-03-05T10:00:00Z')
    expect(exchange.asked[0]?.url.searchParams.get('endTime')).toBe('2024-03-05T10:59:59Z')
    answering(200, 'time,open,high,low,close\n2024-03-05 05:00,1.1,1.2,1.0,1.15\n')
    const eastern = await ask({ answer: 'CSV', times: 'S', zone: 'America/New_York' })
    expect([...eastern.time]).toEqual([start])
    expect(exchange.asked[1]?.url.searchParams.get('startTime')).toBe(String(start))
    answering(200, 'time,open,high,low,close\n')
    expect((await ask({ answer: 'CSV' })).length).toBe(0)
  })

  it('takes nothing that it did not ask for', async () => {
    const row = (minute: number) => [(start + minute * 60) * 1000, '1', '1', '1', '1', '1']
    answering(200, JSON.stringify([-2, -1, 0, 1, 59, 60, 61].map(row)))
    expect([...(await ask()).time]).toEqual([start, start + 60, start + 59 * 60])
    answering(200, JSON.stringify([900, 901].map(row)))
    await expect(ask()).rejects.toThrow('The source returned bars for another time than requested.')
  })

  it.each([
    [403, '', 'The source refused the request (HTTP 403). Check the key, and whether the source serves your country.'],
    [400, '{"code":-1121,"msg":"Invalid symbol."}', '(HTTP 400: Invalid symbol). Check the symbol and the address.'],
    [404, 'x', 'The source rejected the request (HTTP 404). Check the symbol and the address.'],
    [502, '<html>', 'The source returned an error (HTTP 502). Please try again later.'],
    [429, '', 'The source is limiting requests (HTTP 429).'],
    [418, '', 'The source is limiting requests (HTTP 418).'],
    [200, '<!doctype html><p>Hello', 'The source returned no price bars but “<!doctype html><p>Hello”.'],
    [200, '{"bars":[]}', 'The source returned no price bars but “{"bars":[]}”.'],
    [200, '[["x"]]', 'The source returned no price bars'],
    [200, `[[${start * 1000},"2","1","1","1"]]`, 'Line 1 of the response has a high that is not the highest price'],
  ])('says what happened: %d %s', async (status, body, words) => {
    answering(status, body)
    await expect(ask()).rejects.toThrow(words)
  })

  it.each([
    ['lists within lists', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'The source returned no price bars but “[[[['],
    ['cells that are objects', '[[{"toString":1},1,1,1,1]]', 'The source returned no price bars'],
    ['cells that are lists', '[[[],1,1,1,1]]', 'The source returned no price bars'],
    ['cells that are nothing', '[[null,1,1,1,1]]', 'The source returned no price bars'],
    ['a price beyond all numbers', `[[${start * 1000},1e400,1,1,1]]`, 'Line 1 of the response has no four prices'],
    ['a time beyond all numbers', `[[1e400,1,1,1,1]]`, 'Line 1 of the response has no date and time that can be read'],
    ['a list of very many cells', `[[${'1,'.repeat(1_000_000)}1]]`, 'Line 1 of the response has no date and time'],
    [
      'an object of very many keys',
      `{${Array.from({ length: 200_000 }, (_, i) => `"${i}":1`).join()}}`,
      'no price bars',
    ],
    ['a long text', JSON.stringify('x'.repeat(4_000_000)), 'The source returned no price bars but “"xxx'],
    [
      'very many rows',
      `[${'[],'.repeat(100_000)}[]]`,
      'The source returned more than 100,000 bars. Check the address.',
    ],
    [
      'prices of which none is like the other',
      JSON.stringify([
        [start * 1000, ...Array.from({ length: 4 }, () => '100000000000000')],
        [start * 1000 + 60_000, ...Array.from({ length: 4 }, () => '0.0000000001')],
      ]),
      'Some prices are too large for the decimals of the others. Check the response format.',
    ],
  ])('refuses %s in a sentence', async (_what, body, words) => {
    answering(200, body)
    await expect(ask()).rejects.toThrow(words)
  })

  it('looks for what a refusal says in its first four kilobytes', async () => {
    const error = '{"msg":"Invalid symbol."}'
    answering(400, `${error}${' '.repeat(4_000_000)}`)
    await expect(ask()).rejects.toThrow('(HTTP 400: Invalid symbol)')
    answering(400, `${' '.repeat(4_000_000)}${error}`)
    await expect(ask()).rejects.toThrow('(HTTP 400).')
  })

  it.each([
    ['one line of very many cells', `time,open,high,low,close\n${'x,'.repeat(2_000_000)}\n`, 'no price bars'],
    [
      'very many rows',
      `time,open,high,low,close\n${'2024-03-05 10:00,1,1,1,1\n'.repeat(100_001)}`,
      'more than 100,000 bars',
    ],
  ])('refuses a table of %s in a sentence', async (_what, body, words) => {
    answering(200, body)
    await expect(ask({ answer: 'CSV', zone: 'UTC' })).rejects.toSatisfy(
      (error) => error instanceof SourceProblem && error.message.includes(words),
    )
  })

  it('says when the bars of a table or their length are not as they should be', async () => {
    answering(200, 'a;b;c;d;e;f\n1;2;3;4;5;6\n')
    await expect(ask({ answer: 'CSV' })).rejects.toThrow('The columns in the response could not be identified.')
    const fives = Array.from({ length: 12 }, (_, i) => [(start + i * 300) * 1000, '1', '1', '1', '1', '1'])
    answering(200, JSON.stringify(fives))
    await expect(ask()).rejects.toThrow('The source’s bars are 300 seconds long, not 60 seconds.')
  })

  it('is not led inside, and gives up what never ends', async () => {
    answering(302, '', { location: `${inside.url}/api/v3/klines` })
    await expect(ask()).rejects.toThrow('The source leads to an address inside.')
    expect(inside.asked).toEqual([])
    await expect(ask({ url: `${inside.url}/?s={symbol}&f={from}` })).rejects.toThrow('leads to an address inside')
    answering(200, 'x'.repeat(5 * 1024 * 1024))
    await expect(ask()).rejects.toThrow('The source is too large.')
    answering(403, 'x'.repeat(1024 * 1024))
    await expect(ask()).rejects.toThrow('The source refused the request (HTTP 403).')
    // one that never answers, when the server stops
    const stop = new AbortController()
    exchange.next.push(() => stop.abort())
    await expect(ask({}, null, stop.signal)).rejects.toThrow('abort')
  })

  it('waits twenty seconds for a source that says nothing, and no longer', async () => {
    const arrived = Promise.withResolvers<void>()
    exchange.next.push(() => arrived.resolve())
    const clock = fastClock()
    const asked = ask()
    await arrived.promise
    await clock.pass(19_999)
    expect(await isPending(asked)).toBe(true)
    await clock.pass(1)
    expect(await isPending(asked)).toBe(false)
    await expect(asked).rejects.toMatchObject({
      message: 'The source took too long. Please try again later.',
      passing: true,
    })
  })

  it('sends the key where it belongs, and tells it to nobody', async () => {
    const key = 'topsecret+key'
    await ask({ keyHeader: 'X-Api-Key' }, key)
    expect(exchange.asked[0]?.headers['x-api-key']).toBe(key)
    expect(exchange.asked[0]?.url.href).not.toContain('topsecret')
    const inAddress = { url: `${settings().url}&apikey={key}` }
    await ask(inAddress, key)
    expect(exchange.asked[1]?.url.searchParams.get('apikey')).toBe(key)
    answering(401, JSON.stringify({ message: `wrong key ${key}, also ${encodeURIComponent(key)}` }))
    await expect(ask(inAddress, key)).rejects.toThrow('(HTTP 401: wrong key …, also …)')
    answering(200, `no bars for ${key}`)
    await expect(ask(inAddress, key)).rejects.toThrow('no bars for …')
    // what a redirect leads to is another's, as soon as host or port is another one
    answering(302, '', { location: `http://elsewhere.test:${exchange.port}/api/v3/klines` })
    answering(200, '[]')
    await ask({ keyHeader: 'X-Api-Key' }, key)
    expect(exchange.asked.at(-1)?.headers['x-api-key']).toBeUndefined()
  })
})

describe('asking again', () => {
  /** Asks until there is an answer, as a fetch that continues after each pause; its waits take no time. */
  const patiently = (waits: number[]) => {
    let count = 0
    const once = (failures: number) =>
      askPatiently({ stop: never, pause: 0, count: async () => void count++, failures, wait: async () => {} })
    return {
      count: () => count,
      ask: async (): Promise<BarColumns> => {
        for (let failures = 0; ; ) {
          try {
            return await once(failures)(() => ask())
          } catch (error) {
            if (!(error instanceof FetchPauses)) throw error
            waits.push(error.ms)
            ;({ failures } = error)
          }
        }
      },
    }
  }
  it('waits as long as the source says, and twice as long each time where it does not', async () => {
    const waits: number[] = []
    const { ask: again, count } = patiently(waits)
    answering(429, '', { 'retry-after': '7' })
    answering(500)
    expect((await again()).length).toBe(57)
    expect(waits).toEqual([7000, 4000])
    expect(count()).toBe(3)
  })
  it('ends where it is shut out, is to wait long, or fails three times', async () => {
    const waits: number[] = []
    const { ask: again, count } = patiently(waits)
    answering(418, '', { 'retry-after': '120' })
    await expect(again()).rejects.toMatchObject({ ofAll: true, waitMs: 120_000 })
    answering(429, '', { 'retry-after': '3600' })
    await expect(again()).rejects.toMatchObject({ ofAll: true, waitMs: 3_600_000 })
    expect([waits, count()]).toEqual([[], 2])
    for (let i = 0; i < 3; i++) answering(503)
    await expect(again()).rejects.toBeInstanceOf(SourceProblem)
    expect([waits, count()]).toEqual([[2000, 4000], 5])
  })
  it('waits a minute where that is asked for, and no second more', async () => {
    const waits: number[] = []
    const { ask: again } = patiently(waits)
    answering(429, '', { 'retry-after': '60' })
    await again()
    answering(429, '', { 'retry-after': '61' })
    await expect(again()).rejects.toMatchObject({ waitMs: 61_000 })
    expect(waits).toEqual([60_000])
  })
  it('leaves a source alone for a day at most, whatever it says', async () => {
    for (const header of ['86401', '9'.repeat(400), 'Fri, 31 Dec 9999 23:59:59 GMT', '+275760-09-13']) {
      answering(429, '', { 'retry-after': header })
      await expect(patiently([]).ask(), header).rejects.toMatchObject({ waitMs: 86_400_000 })
    }
    for (const header of ['soon', '-', 'Invalid Date']) {
      const waits: number[] = []
      answering(429, '', { 'retry-after': header })
      await patiently(waits).ask()
      expect(waits, header).toEqual([2000])
    }
  })
  it('pauses only as long as is left since the answer before', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(5000)
    onTestFinished(() => clock.mockRestore())
    const waits: number[] = []
    const once = askPatiently({
      stop: never,
      pause: 1000,
      count: async () => {},
      wait: async (ms) => void waits.push(ms),
    })
    await once(async () => {})
    clock.mockReturnValue(5400)
    await once(async () => {})
    clock.mockReturnValue(6400)
    await once(async () => {})
    expect(waits).toEqual([600])
  })
  it('gives its place to others for a pause of more than a second, and after twenty seconds in any case', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(5000)
    onTestFinished(() => clock.mockRestore())
    const asked = vi.fn(async () => {})
    const long = askPatiently({ stop: never, pause: 60_000, count: async () => {}, wait: async () => {} })
    await long(asked)
    clock.mockReturnValue(25_000)
    await expect(long(asked)).rejects.toMatchObject({ name: 'FetchPauses', ms: 40_000, failures: 0 })
    const short = askPatiently({ stop: never, pause: 1000, count: async () => {}, wait: async () => {} })
    clock.mockReturnValue(46_000) // its first answer takes longer than its turn
    await short(asked)
    clock.mockReturnValue(46_250)
    await expect(short(asked)).rejects.toMatchObject({ name: 'FetchPauses', ms: 750 })
    expect(asked).toHaveBeenCalledTimes(2)
  })
})

describe('a span', () => {
  it('is fetched whole, however few bars the source gives at once, and the gaps of the source stay', async () => {
    const whole = { from: start - 3600, to: start + 5 * 3600 }
    for (const give of ['all', 'first', 'last'] as const) {
      let asked = 0
      const had = await fetchSpan(
        async (part) => {
          asked++
          const bars = await askSource(
            { settings: settings(), key: null },
            { symbol: 'BTCUSDT', ...part },
            {
              stop: never,
              outside: { resolve: async () => [{ address: '127.0.0.1', family: 4 }], mayReach: () => true },
              read,
            },
          )
          if (give === 'first') return sliceBars(bars, 0, Math.min(7, bars.length))
          return give === 'last' ? sliceBars(bars, Math.max(0, bars.length - 7), bars.length) : bars
        },
        whole,
        { length: 60, limit: 100, isWhole: false },
      )
      expect(had.covered).toEqual([whole])
      expect(had.stopped).toBeNull()
      const times = had.parts.flatMap((part) => [...part.time]).toSorted((a, b) => a - b)
      expect(new Set(times).size).toBe(357)
      expect(times).toHaveLength(357)
      if (give === 'all') expect(asked).toBe(4)
    }
  })
  it('is asked for once more where an answer leaves out a single bar at its beginning', async () => {
    const asked: object[] = []
    const had = await fetchSpan(
      async ({ from, to }) => {
        const first = asked.push({ from, to }) === 1 ? from + 60 : from
        const bars = barColumns((to - first) / 60, 0, null)
        for (let i = 0; i < bars.length; i++) bars.time[i] = first + i * 60
        return bars
      },
      { from: 0, to: 600 },
      { length: 60, limit: 10, isWhole: false },
    )
    expect(asked).toEqual([
      { from: 0, to: 600 },
      { from: 0, to: 60 },
    ])
    expect(had.covered).toEqual([{ from: 0, to: 600 }])
    expect(had.parts.flatMap((part) => [...part.time])).toHaveLength(10)
  })
  it('keeps what was had when it ends early', async () => {
    let asked = 0
    const had = await fetchSpan(
      async (part) => {
        if (++asked === 3) throw new SourceProblem('enough')
        const bars = barColumns((part.to - part.from) / 60, 0, null)
        for (let i = 0; i < bars.length; i++) bars.time[i] = part.from + i * 60
        return bars
      },
      { from: 0, to: 6000 },
      { length: 60, limit: 30, isWhole: false },
    )
    expect(had.covered).toEqual([{ from: 0, to: 3600 }])
    expect(had.stopped).toMatchObject({ message: 'enough' })
  })
})
