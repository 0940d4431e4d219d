import { mulberry32 } from '@afterclose/core/mulberry32'
import { chanceOfRandom, holm } from '@afterclose/core/random-entries'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { type BarColumns, barColumns } from '../bar.ts'
import type { TradeToWalk, WalkMarket } from '../walk/entry-in-bars.ts'
import { walk } from '../walk/walk.ts'
import { addDraws, type EntryPool, entryPool } from './random-entries.ts'

const five = 300
const day = 86_400
/** Monday, midnight UTC. */
const monday = Date.UTC(2024, 0, 1) / 1000

/** Numbers of a seed one after the other. */
function drawing(seed: number): () => number {
  let drawn = 0
  return () => mulberry32(seed, ++drawn)
}

/** Days of bars of five minutes, a price that goes up and down by chance. */
function randomBars(seed: number, days: number): BarColumns {
  const random = drawing(seed)
  const bars = barColumns((days * day) / five, 0, null)
  let price = 100_000
  for (let row = 0; row < bars.length; row++) {
    bars.time[row] = monday + row * five
    const open = price + Math.round(4 * (random() - 0.5))
    price = open + Math.round(60 * (random() + random() - 1))
    bars.open[row] = open
    bars.close[row] = price
    bars.high[row] = Math.max(open, price) + Math.round(20 * random())
    bars.low[row] = Math.min(open, price) - Math.round(20 * random())
  }
  return bars
}
const marketOf = (bars: BarColumns, changes: Partial<WalkMarket> = {}): WalkMarket => ({
  bars,
  length: five,
  side: 'TRADE',
  spread: '0',
  pip: null,
  zone: 'UTC',
  session: null,
  ...changes,
})
/** Entered at the open of a bar, with the stop so far away. */
function tradeAt(
  { time, open }: BarColumns,
  row: number,
  direction: 'LONG' | 'SHORT' = 'LONG',
  risk = 100,
): TradeToWalk {
  const [entry, exit] = [time[row]!, time[row]! + 3600]
  const price = open[row]!
  return {
    direction,
    entry,
    exit,
    entries: [entry],
    exits: [exit],
    entryPrice: String(price),
    exitPrice: String(price),
    stopLoss: String(price + (direction === 'LONG' ? -risk : risk)),
    takeProfit: null,
  }
}
const bars = randomBars(1, 40)
const rowAt = (days: number, minutes: number): number => (days * day + minutes * 60) / five

describe('moments at which a trade might have been entered as well', () => {
  it('[4.4] are the opens within half an hour of its time in 21 sessions', () => {
    const pool = entryPool(tradeAt(bars, rowAt(15, 600)), marketOf(bars), 60)!
    expect(pool.moments).toHaveLength(21 * 13)
    // near the first session there are fewer before it
    expect(entryPool(tradeAt(bars, rowAt(3, 600)), marketOf(bars), 60)!.moments).toHaveLength(14 * 13)
    // just after midnight the half hour before belongs to another session
    expect(entryPool(tradeAt(bars, rowAt(15, 10)), marketOf(bars), 60)!.moments).toHaveLength(21 * 9)
  })

  it('[4.4] skips days without bars, and moments whose end bars do not reach without a gap', () => {
    const without = (from: number, to: number): BarColumns => {
      const rows = Array.from({ length: bars.length }, (_, row) => row).filter((row) => row < from || row >= to)
      const column = (of: Float64Array) => Float64Array.from(rows, (row) => of[row]!)
      const { time, open, high, low, close } = bars
      const prices = {
        time: column(time),
        open: column(open),
        high: column(high),
        low: column(low),
        close: column(close),
      }
      return { ...bars, ...prices, length: rows.length }
    }
    const trade = tradeAt(bars, rowAt(15, 600))
    // five bars are missing on day 16, from 10:20 on: of the moments from 9:30 to 10:30 the first four end before
    const torn = without(rowAt(16, 620), rowAt(16, 645))
    expect(entryPool(trade, marketOf(torn), 30)!.moments).toHaveLength(21 * 13 - 9)
    // three may be missing: only moments of bars that are there
    const bridged = without(rowAt(16, 620), rowAt(16, 635))
    expect(entryPool(trade, marketOf(bridged), 30)!.moments).toHaveLength(21 * 13 - 3)
    // the last session of the data ends before the trade would
    const end = tradeAt(bars, rowAt(39, 1410))
    expect(entryPool(end, marketOf(bars), 60)).toBeNull()
    expect(
      entryPool(tradeAt(bars, rowAt(15, 600)), marketOf(without(rowAt(16, 0), rowAt(40, 0))), 60)!.moments,
    ).toHaveLength(11 * 13)
    const few = without(0, rowAt(13, 0))
    expect(entryPool(tradeAt(bars, rowAt(15, 600)), marketOf(without(rowAt(18, 0), rowAt(40, 0))), 60)).not.toBeNull()
    expect(entryPool(tradeAt(bars, rowAt(15, 600)), marketOf(few), 60)!.moments).toHaveLength(13 * 13)
  })

  it('[4.4] are at least 50', () => {
    const four = randomBars(1, 4)
    const poolWithout = (count: number) => {
      const rows = Array.from({ length: four.length }, (_, row) => row).filter(
        (row) => row < rowAt(1, 600) || row >= rowAt(1, 600) + count,
      )
      const column = (of: Float64Array) => Float64Array.from(rows, (row) => of[row]!)
      const { time, open, high, low, close } = four
      const part = {
        time: column(time),
        open: column(open),
        high: column(high),
        low: column(low),
        close: column(close),
      }
      return entryPool(tradeAt(four, rowAt(2, 600)), marketOf({ ...four, ...part, length: rows.length }), 60)
    }
    expect([0, 2, 3].map((count) => poolWithout(count)?.moments.length)).toEqual([52, 50, undefined])
  })

  it.each(['LONG', 'SHORT'] as const)(
    '[4.4] make what a walk with a stop and a time makes at worst: %s',
    (direction) => {
      for (const side of ['TRADE', 'BID', 'ASK'] as const) {
        const spread = side === 'TRADE' ? 0 : 7
        const sign = direction === 'LONG' ? 1 : -1
        const shift =
          side === 'TRADE' || (side === 'BID') === (direction === 'LONG') ? 0 : direction === 'LONG' ? -7 : 7
        const [high, low] = sign === 1 ? [bars.high, bars.low] : [bars.low, bars.high]
        const made = (row: number): number => {
          const column = (of: Float64Array) => of.slice(row).map((price) => sign * (price + shift))
          const part = { open: column(bars.open), high: column(high), low: column(low), close: column(bars.close) }
          const exitPrice = part.open[0]!
          const price = exitPrice + spread
          const exits = {
            stop: price - 90,
            targets: [],
            breakEvenFrom: null,
            trail: null,
            end: { at: 'OPEN', bar: 9 },
          } as const
          return walk({ ...part, length: part.open.length }, { price, exitPrice, inside: false }, exits)!.worst / 90
        }
        const given = tradeAt(bars, rowAt(15, 600), direction, 90)
        const pool = entryPool(given, marketOf(bars, { side, spread: String(spread) }), 45)!
        expect(pool.real).toBeCloseTo(made(rowAt(15, 600)), 9)
        const rows = Array.from({ length: 21 }, (_, day) =>
          Array.from({ length: 13 }, (_, i) => rowAt(5 + day, 570) + i),
        )
        const sorted = (results: readonly number[]) =>
          results.map((one) => Math.round(one * 1e9)).toSorted((x, y) => x - y)
        expect(sorted([...pool.moments])).toEqual(sorted(rows.flat().map(made)))
      }
    },
  )
})

describe('the chance of random entries', () => {
  it('[4.4] is the worked example: 12 of 2,000 draws reach the real mean', () => {
    const sums = Float64Array.from({ length: 2000 }, (_, draw) => (draw < 12 ? 5 : 0))
    const { reached, p } = chanceOfRandom(sums, 5)
    expect(reached).toBe(12)
    expect(p).toBeCloseTo(13 / 2001, 12)
    expect(p.toFixed(4)).toBe('0.0065')
    expect((100 * (1 - p)).toFixed(2)).toBe('99.35')
    expect(chanceOfRandom(sums, 6).p).toBe(1 / 2001)
  })

  it('[4.4] is Holm’s where several groups are asked about', () => {
    expect(holm([0.01, 0.04, 0.03])).toEqual([0.03, expect.closeTo(0.06, 12), expect.closeTo(0.06, 12)])
    expect(holm([0.5, 0.9])).toEqual([1, 1])
    expect(holm([0.02])).toEqual([0.02])
  })

  /** Share of journals of trades chosen from pools whose chance is at most 0.05. @param skill weight of good moments */
  function shareFound(journals: number, trades: number, skill: number): number {
    const random = drawing(77)
    const markets = [2, 3, 4, 5].map((seed) => randomBars(seed, 45))
    let found = 0
    for (let journal = 0; journal < journals; journal++) {
      const sums = new Float64Array(2000)
      let real = 0
      for (let one = 0; one < trades; one++) {
        const of = markets[journal % markets.length]!
        const row = rowAt(11 + Math.floor(22 * random()), 60 * Math.floor(1 + 21 * random()))
        const pool = entryPool(tradeAt(of, row), marketOf(of), 60)!
        const chosen = pick(pool, skill, random)
        real += chosen
        addDraws(sums, pool, 1 + journal * 1000 + one)
      }
      if (chanceOfRandom(sums, real).p <= 0.05) found++
    }
    return found / journals
  }
  function pick({ moments }: EntryPool, skill: number, random: () => number): number {
    const mean = moments.reduce((sum, one) => sum + one, 0) / moments.length
    const spread = Math.sqrt(moments.reduce((sum, one) => sum + (one - mean) ** 2, 0) / moments.length)
    const weights = moments.map((one) => Math.exp((skill * (one - mean)) / spread))
    let left = random() * weights.reduce((sum, one) => sum + one, 0)
    for (const [i, weight] of weights.entries()) if ((left -= weight) <= 0) return moments[i]!
    return moments.at(-1)!
  }

  const journals = runs({ quick: 60, full: 1000 })
  it('[4.4] is at most 0.05 in about five of a hundred journals of random entries', () => {
    // 0.071 of 1,000 is three deviations above 0.05; of fewer as many
    const allowed = 0.05 + 3.05 * Math.sqrt((0.05 * 0.95) / journals)
    const share = shareFound(journals, 30, 0)
    expect(share).toBeLessThanOrEqual(allowed)
    expect(share).toBeGreaterThan(0)
  })

  it('[4.4] finds skill in 60 trades', () => {
    expect(shareFound(journals / 2, 60, 0.5)).toBeGreaterThanOrEqual(0.9)
  })
})
