import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dealerOf } from './dealer.ts'
import { simulate } from './simulate.ts'

const dealt = (length: number, blockLength: number, of: { readonly trades: number; readonly seed: number }) => {
  const places = new Int32Array(of.trades)
  const r = Float64Array.from({ length }, (_, i) => i)
  dealerOf({ mode: 'RESAMPLE', r, blockLength }).deal(places, of.seed, 0)
  return [...places]
}

describe('blocks of trades', () => {
  it('of one trade are single draws', () => {
    const of = { trades: 200, seed: 7 }
    const [single] = [dealt(17, 1, of)]
    // the other way to deal, with a block that is never longer than one trade
    const places = new Int32Array(200)
    const dealer = dealerOf({ mode: 'RESAMPLE', r: new Float64Array(17), blockLength: 2 })
    for (let trade = 0; trade < 200; trade++) {
      const one = new Int32Array(1)
      dealer.deal(one, 7, trade * 2)
      places[trade] = one[0]!
    }
    expect([...places]).toEqual(single)
  })

  it('keep the order of trades, and go on with the first after the last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 40 }), fc.nat(), (length, block, seed) => {
        const places = dealt(length, block, { trades: 100, seed })
        for (const [i, place] of places.entries())
          if (i % block !== 0) expect(place).toBe((places[i - 1]! + 1) % length)
      }),
    )
  })

  it('draw each trade as often as any other', () => {
    const counts = Array.from({ length: 10 }, () => 0)
    for (const place of dealt(10, 4, { trades: 400_000, seed: 3 })) counts[place]!++
    for (const count of counts) expect(Math.abs(count - 40_000)).toBeLessThan(4 * 4 * Math.sqrt(40_000 * 0.9))
  })

  it('let streaks survive', () => {
    const r = Float64Array.from({ length: 100 }, (_, i) => (i % 20 < 8 ? -1 : 1)) // eight losses, twelve wins, and again
    const longest = (blockLength: number): number => {
      const source = { mode: 'RESAMPLE', r, blockLength } as const
      const sizing = { kind: 'FRACTION', percent: 1 } as const
      const slice = simulate({ source, sizing, startBalance: 1, tradesPerRun: 20, seed: 1 }, 0, 500)
      return slice.longestLost.reduce((sum, streak) => sum + streak, 0) / 500
    }
    expect(longest(20)).toBeGreaterThan(longest(1) + 2)
  })

  it('deal the same trades whether a run is dealt at once or day by day', () => {
    const dealer = dealerOf({ mode: 'RESAMPLE', r: new Float64Array(11), blockLength: 3 })
    const [whole, first, rest] = [new Int32Array(20), new Int32Array(7), new Int32Array(13)]
    dealer.deal(whole, 5, 0)
    dealer.deal(first, 5, 0)
    dealer.deal(rest, 5, 7)
    expect([...first, ...rest]).toEqual([...whole])
  })
})

describe('half Kelly', () => {
  it('is halved and capped before it is risked', () => {
    const of = (mostPercent: number, winProbability: number): number => {
      const source = { mode: 'PARAMETRIC', winProbability, breakEvenProbability: 0, avgWinR: 2, avgLossR: 1 } as const
      const sizing = { kind: 'HALF_KELLY', mostPercent, r: null } as const
      const plan = { source, sizing, startBalance: 100, tradesPerRun: 1, seed: 42 }
      return simulate(plan, 0, 1).balances[1]!
    }
    // the first draw of 42 is 0.60: a loss with one win of two, a win with two of three
    expect(of(100, 0.5)).toBe(87.5)
    expect(of(5, 0.5)).toBe(95)
    expect(of(100, 2 / 3)).toBe(150)
    expect(of(100, 0.3)).toBe(100)
  })
})
