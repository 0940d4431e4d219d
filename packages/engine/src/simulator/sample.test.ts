import { kindsOfTrader } from '@afterclose/testkit/kinds-of-trader'
import { slowDraws, slowResampled } from '@afterclose/testkit/slow-simulator'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dealerOf, type Source } from './dealer.ts'
import { countRuns } from './figures.ts'
import { nextSeed, seedOf } from './seed-of.ts'
import { simulate } from './simulate.ts'

const dealt = (source: Source, seed: number, trades: number): readonly number[] => {
  const places = new Int32Array(trades)
  const dealer = dealerOf(source)
  dealer.deal(places, seed, 0)
  return Array.from(places, (place) => dealer.r[place]!)
}

describe('trades as a sample', () => {
  it('are drawn from a list that each run draws first, as E.1 words it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -30, max: 50 }), { minLength: 1, maxLength: 40 }), fc.nat(), (r, seed) => {
        const draw = slowDraws(seed)
        const own = r.map(() => slowResampled(draw, r))
        const expected = Array.from({ length: 60 }, () => slowResampled(draw, own))
        expect(dealt({ mode: 'RESAMPLE', r, blockLength: 1, treatAs: 'SAMPLE' }, seed, 60)).toEqual(expected)
      }),
    )
  })

  it('by hand: mulberry32(42) draws 0.60, 0.45, 0.85, 0.67, 0.17', () => {
    // own list of three: places 1, 1, 2; then places 2 and 0 of it
    const source = { mode: 'RESAMPLE', r: [7, 8, 9], blockLength: 1, treatAs: 'SAMPLE' } as const
    expect(dealt(source, 42, 2)).toEqual([9, 8])
  })

  it('keep streaks where blocks are drawn: the list of a run is made of blocks too', () => {
    const r = Array.from({ length: 100 }, (_, i) => (i % 20 < 8 ? -1 : 1))
    const longest = (blockLength: number): number => {
      const source = { mode: 'RESAMPLE', r, blockLength, treatAs: 'SAMPLE' } as const
      const plan = {
        source,
        sizing: { kind: 'FRACTION', percent: 1 },
        startBalance: 1,
        tradesPerRun: 40,
        seed: 1,
      } as const
      return simulate(plan, 0, 300).longestLost.reduce((sum, streak) => sum + streak, 0) / 300
    }
    expect(longest(20)).toBeGreaterThan(longest(1) + 2)
  })

  it('are the same in one go and day by day', () => {
    const dealer = dealerOf({ mode: 'RESAMPLE', r: new Float64Array(11), blockLength: 3, treatAs: 'SAMPLE' })
    const [whole, first, rest] = [new Int32Array(20), new Int32Array(7), new Int32Array(13)]
    dealer.deal(whole, 5, 0)
    dealer.deal(first, 5, 0)
    dealer.deal(rest, 5, 7)
    expect([...first, ...rest]).toEqual([...whole])
  })
})

describe('the gambler, whose profit is one trade of 45', () => {
  const r = kindsOfTrader.gambler.trades.map(({ rMultiple }) => rMultiple!)
  const aboveStart = (treatAs: 'SAMPLE' | 'WHOLE'): number => {
    const source = { mode: 'RESAMPLE', r, blockLength: 1, treatAs } as const
    const plan = {
      source,
      sizing: { kind: 'FRACTION', percent: 1 },
      startBalance: 10_000,
      tradesPerRun: 500,
      seed: seedOf(r),
    } as const
    const counts = countRuns([simulate(plan, 0, 1100)], { startBalance: 10_000, ruinPercent: 50, goalPercent: 100 })
    return counts.profit / counts.runs
  }

  it('ends above the start in more than 99 of 100 runs if these trades are all there is', () => {
    expect(aboveStart('WHOLE')).toBeGreaterThan(0.99)
  })

  it('ends above it in about 65 of 100 as a sample, as a slow resampling of the list gives too', () => {
    const draw = slowDraws(20_261_129)
    let above = 0
    for (let run = 0; run < 4000; run++) {
      const own = r.map(() => slowResampled(draw, r))
      let balance = 1
      for (let trade = 0; trade < 500; trade++) balance *= 1 + 0.01 * slowResampled(draw, own)
      if (balance > 1) above++
    }
    const slow = above / 4000
    // at least one draw of 45 finds the lucky trade in 1 - (44/45)^45 = 63.6 of 100 lists
    expect(slow).toBeGreaterThan(0.6)
    expect(slow).toBeLessThan(0.75)
    const deviation = Math.sqrt(slow * (1 - slow) * (1 / 1100 + 1 / 4000))
    expect(Math.abs(aboveStart('SAMPLE') - slow)).toBeLessThan(4 * deviation)
  })
})

describe('the seed', () => {
  it('is the FNV-1a hash of the results as texts', () => {
    // computed by hand from the constants of RFC 9923, in another language
    expect(seedOf([])).toBe(2_166_136_261)
    expect(seedOf([1, -0.5])).toBe(299_791_226)
    expect(seedOf([2, 2, 2, 2, 2, 2, 2, 2, 0, 0, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1])).toBe(2_902_882_539)
  })

  it('goes on to the next one, and from the last to 0', () => {
    expect([nextSeed(7), nextSeed(2 ** 32 - 1)]).toEqual([8, 0])
  })
})
