import { type BarColumns, barColumns } from '@afterclose/bars/bar'
import { binanceSource } from '@afterclose/contract/price-sources'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type KlinesServer, klinesServer } from '../../../test/support/klines-server.ts'
import type { BarsThreads } from '../bars-thread.ts'
import type { FetchedBars } from '../save-bars.ts'
import { fetchBars } from './fetch-bars.ts'
import { atTheBeginning } from './fetch-progress.ts'
import { roundsForGap } from './wanted.ts'

const minute = 60
const start = Date.UTC(2024, 2, 5, 10) / 1000
const limit = 10_000

let exchange: KlinesServer
beforeAll(async () => {
  exchange = await klinesServer(['BTCUSDT'], () => null)
})
afterAll(() => exchange.close())

/** The minutes that were asked for last, without the work of writing and reading them. */
function minutesAsked(): BarColumns {
  const { searchParams } = exchange.asked.at(-1)!.url
  const [from, to] = ['startTime', 'endTime'].map((name) => Math.ceil(Number(searchParams.get(name)) / 1000))
  const bars = barColumns((to! - from!) / minute, 0, null)
  bars.time.forEach((_, i) => (bars.time[i] = from! + i * minute))
  for (const prices of [bars.open, bars.high, bars.low, bars.close]) prices.fill(1)
  return bars
}

it('saves a gap of more than 200,000 bars on the way, so that a refusal loses none of those before it [BARS 7]', async () => {
  const bars = 450_001
  const gap = { seriesId: 1, from: start, to: start + bars * minute }
  const saved: { readonly asked: number; readonly bars: number; readonly covered: FetchedBars['covered'] }[] = []
  const tasks = {
    readAnswer: async () => ({ bars: minutesAsked(), problem: null }),
    saveFetched: async (fetched: FetchedBars) => {
      saved.push({ asked: exchange.asked.length, bars: fetched.bars.length, covered: fetched.covered })
      return fetched.bars.length
    },
  }
  const threads: BarsThreads = Object({
    reading: { run: (name: keyof typeof tasks, of: FetchedBars) => tasks[name](of) },
  })
  const noted: unknown[] = []
  const fetched = () =>
    fetchBars({
      threads,
      now: Date.now() / 1000,
      outside: { resolve: async () => [{ address: '127.0.0.1', family: 4 }], mayReach: () => true },
      source: {
        settings: {
          ...binanceSource,
          symbols: [],
          limit,
          url: binanceSource.url.replace('https://api.binance.com', exchange.url),
        },
        key: null,
      },
      userId: 1,
      rounds: roundsForGap(Object({ symbol: 'BTCUSDT', length: minute }), gap, []),
      before: { requests: 0, bars: 0, missing: [], progress: atTheBeginning(true) },
      patience: { stop: new AbortController().signal, pause: 0, count: async () => {} },
      expect: async (requests) => void noted.push(requests),
      note: async (count, missing) => void noted.push([count, missing.length]),
    })
  const part = (first: number, end: number) => [{ from: start + first * minute, to: start + end * minute }]

  expect(await fetched()).toBeNull()
  expect(saved).toEqual([
    { asked: 20, bars: 200_000, covered: part(0, 200_000) },
    { asked: 40, bars: 200_000, covered: part(200_000, 400_000) },
    { asked: 46, bars: 50_001, covered: part(400_000, bars) },
  ])
  expect(noted).toEqual([46, [bars, 0]])

  saved.length = exchange.asked.length = noted.length = 0
  for (let i = 0; i < 20; i++) exchange.next.push((_request, response) => response.end('[]'))
  exchange.next.push((_request, response) => response.writeHead(403).end())
  expect(await fetched()).toMatchObject({ message: expect.stringContaining('The source refused the request') })
  expect(saved).toEqual([{ asked: 20, bars: 200_000, covered: part(0, 200_000) }])
  expect(noted).toEqual([46, [200_000, 2]])
})
