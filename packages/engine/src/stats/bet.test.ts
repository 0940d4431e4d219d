import { mulberry32 } from '@afterclose/core/mulberry32'
import { perTrade } from '@afterclose/testkit/worked-example-expected'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { betRange, isAboveZero } from './bet.ts'

const repeated = (times: number): readonly number[] => Array.from({ length: times }, () => [2, -1, 0.5, -1, 2]).flat()
const example = perTrade.flatMap(({ rMultiple }) => (rMultiple === '-' ? [] : [Number(rMultiple)]))

describe('the bet', () => {
  it.each([
    ['8 times', repeated(8), -0.200036, 1.294531],
    ['20 times', repeated(20), 0.078248, 0.935442],
    ['40 times', repeated(40), 0.196154, 0.801129],
    ['80 times', repeated(80), 0.284583, 0.716143],
    ['30 losses', Array<number>(30).fill(-1), -1.368279, 0.104836],
    ['with cuts', [...repeated(8).slice(0, 38), 8, -4], -0.326441, 1.541499],
  ] as const)('has the range of CERTAINTY 12: %s', (_, r, low, high) => {
    const range = betRange(r)
    expect([range.low, range.high]).toEqual([low, high])
    expect(isAboveZero(r)).toBe(low > 0)
  })

  it('has the odds of CERTAINTY 12', () => {
    expect(betRange(repeated(8)).oddsUp).toBeCloseTo(5.74456, 5)
    expect(betRange(repeated(20)).oddsUp).toBeCloseTo(269.306, 3)
    expect(betRange(Array<number>(30).fill(-1)).oddsDown).toBeCloseTo(23.5051, 4)
    expect(betRange([...repeated(8).slice(0, 38), 8, -4])).toMatchObject({ cutBelow: 1, cutAbove: 3 })
  })

  it('has the range of the worked example', () => {
    const { low, high } = betRange(example)
    // its R have 4 decimals here
    expect(low).toBeCloseTo(-1.046935, 3)
    expect(high).toBeCloseTo(2.707084, 3)
  })

  it('is what the words of CERTAINTY 2 say, product by product', () => {
    const words = (values: readonly number[], mean: number): number => {
      const fs = [15 / 16, 3 / 4, 1 / 2, 3 / 8, 1 / 4, 3 / 16, 1 / 8, 3 / 32, 1 / 16, 3 / 64, 1 / 32, 1 / 64]
      return fs.reduce((sum, f) => sum + values.reduce((all, y) => all * (1 - f + (f * y) / mean), 1), 0) / fs.length
    }
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -400, max: 700 }), { minLength: 1, maxLength: 60 }), (hundredths) => {
        const r = hundredths.map((each) => each / 100)
        const up = r.map((each) => Math.min(Math.max(each, -3), 5) + 3)
        const { low, oddsUp, cutBelow } = betRange(r)
        expect(oddsUp / words(up, 3)).toBeCloseTo(1, 9)
        const mean = low + 3 + cutBelow / r.length
        if (mean > 1e-5 && mean < 7.999) {
          expect(words(up, mean - 2e-6)).toBeGreaterThanOrEqual(40)
          expect(words(up, mean + 2e-6)).toBeLessThanOrEqual(40)
        }
        expect(isAboveZero(r)).toBe(low > 0)
      }),
      { examples: [[[5]], [[-300, -300]]] },
    )
  })
})

describe('coverage', () => {
  /** How many of some journals the range ever leaves the mean out of, at looks from ten trades on. */
  const everOutside = (law: (u: number) => number, mean: number, journals: number, trades: number): number => {
    let outside = 0
    for (let journal = 0; journal < journals; journal++) {
      const r = Array.from({ length: trades }, (_, i) => law(mulberry32(journal + 1, i + 1)))
      for (let looked = 10; looked <= trades; looked = Math.ceil(looked * 1.25)) {
        const { low, high } = betRange(r.slice(0, looked))
        if (low <= mean && mean <= high) continue
        outside++
        break
      }
    }
    return outside
  }

  it.each<[string, (u: number) => number, number]>([
    ['+2 and -1 at 40%', (u) => (u < 0.4 ? 2 : -1), 0.2],
    ['+4 and -1 at 25%', (u) => (u < 0.25 ? 4 : -1), 0.25],
    ['rare -2.8', (u) => (u < 0.9 ? 0.4 : -2.8), 0.08],
  ])('of %s: the mean is outside at any look in at most 5 of 100 journals', (_, law, mean) => {
    expect(everOutside(law, mean, 200, 300)).toBeLessThanOrEqual(16) // 10, and two deviations of 3
  })

  it('a losing law of many small wins is hardly ever said to be more than luck', () => {
    // 90 % +0.5R, 10 % -5R: -0.05R on average; the percentile bootstrap said so in 34 of 100 samples of ten
    for (const trades of [10, 20]) {
      let said = 0
      for (let sample = 0; sample < 2000; sample++)
        if (isAboveZero(Array.from({ length: trades }, (_, i) => (mulberry32(sample, i + 1) < 0.9 ? 0.5 : -5)))) said++
      expect(said).toBe(0)
    }
  })
})
