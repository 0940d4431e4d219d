import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import {
  comparisonOf,
  dealtOrders,
  matchedDifference,
  matchedStrata,
  type MatchedStrata,
  mostOrders,
  type Stratum,
} from './matched-comparison.ts'
import { integerBelow, randomBits } from './random.ts'

const parts = 10
const micros = (...values: readonly number[]): readonly number[] => values.map((value) => Math.round(value * 1e6))
const compared = (matched: MatchedStrata, orders = mostOrders) =>
  comparisonOf(
    matchedDifference(matched).difference,
    Array.from({ length: parts }, (_, part) => dealtOrders(matched, { part, parts, orders })),
  )
const inR = (value: number | null): number | null => (value === null ? null : value / 1e6)

describe('a matched comparison', () => {
  it('gives the worked examples of CERTAINTY 12', () => {
    const two = matchedStrata([
      { exposed: micros(-1, -1, 0.5), calm: micros(2, -1, 1, 1.5) },
      { exposed: micros(-1, 0), calm: micros(1, 2, -0.5, 1) },
    ])
    const whole = compared(two)
    expect(whole.difference / 1e6).toBeCloseTo(-1.375, 6)
    expect(whole.orders).toBe(525)
    expect(whole.chance).toBeCloseTo(26 / 525, 12)
    expect(inR(whole.low)).toBeCloseTo(-2.538462, 6)
    expect(inR(whole.high)).toBeCloseTo(-0.025, 6)
    expect(whole.deviation / 1e6).toBeCloseTo(0.704628, 6)
    expect(matchedDifference(two).deviation / 1e6).toBeCloseTo(0.704628, 6)
    expect(matchedDifference(two).z).toBeCloseTo(-1.375 / 0.704628, 5)

    const few = compared(matchedStrata([{ exposed: micros(0.975, -0.525, 0.95), calm: micros(-0.047, 3.966667) }]))
    expect(few.difference / 1e6).toBeCloseTo(-1.493167, 6)
    expect(few).toMatchObject({ orders: 10, chance: 0.6, low: null, high: null })
  })

  it('leaves out strata without exposed or without calm values, and counts the exposed ones [13.12]', () => {
    const apart = matchedStrata([
      { exposed: micros(1, 2, 3), calm: [] },
      { exposed: [], calm: micros(1) },
      { exposed: micros(5), calm: micros(1, 2) },
    ])
    expect(apart).toMatchObject({ exposed: 1, calm: 2, apart: 3 })
    expect(matchedDifference(apart).difference).toBe(3.5e6)
    const none = matchedStrata([{ exposed: micros(1), calm: [] }])
    expect(none).toEqual({ strata: [], exposed: 0, calm: 0, apart: 1 })
  })

  it('finds nothing where all results are the same, and does not fail [13.13]', () => {
    const same = (exposed: number, calm: number) =>
      compared(matchedStrata([{ exposed: Array<number>(exposed).fill(-1e6), calm: Array<number>(calm).fill(-1e6) }]))
    expect(same(20, 20)).toMatchObject({ difference: 0, chance: 1, low: 0, high: 0, deviation: 0 })
    expect(same(2, 3)).toMatchObject({ difference: 0, chance: 1, low: null, high: null })
  })

  it('has the same digits in any order of the trades, and in ten parts as in one', () => {
    fc.assert(
      fc.property(strataOf(8), (strata) => {
        const sorted = strata.map(({ exposed, calm }) => ({ exposed: ascending(exposed), calm: ascending(calm) }))
        const turned = strata.map(({ exposed, calm }) => ({
          exposed: ascending(Array.from(exposed).toReversed()),
          calm: ascending(calm),
        }))
        expect(compared(matchedStrata(turned))).toEqual(compared(matchedStrata(sorted)))
      }),
      { numRuns: runs({ quick: 40 }) },
    )
  })

  it('is what a look at every order gives', () => {
    fc.assert(
      fc.property(strataOf(4), (strata) => {
        const matched = matchedStrata(strata)
        fc.pre(matched.exposed > 0)
        const slow = slowComparison(matched.strata)
        fc.pre(slow.orders <= 10_000)
        const fast = compared(matched)
        expect(fast.orders).toBe(slow.orders)
        for (const name of ['difference', 'chance', 'deviation', 'low', 'high'] as const) {
          if (slow[name] === null || fast[name] === null) expect([name, fast[name]]).toEqual([name, slow[name]])
          else expect(fast[name]).toBeCloseTo(slow[name], 6)
        }
        expect(matchedDifference(matched).deviation).toBeCloseTo(slow.deviation, 6)
      }),
      { numRuns: runs({ quick: 200 }) },
    )
  })

  it('draws orders as often as all of them have it, within four standard errors', () => {
    const bits = randomBits(77)
    const noise = (count: number) => Array.from({ length: count }, () => integerBelow(bits(), 4_000_000) - 1_500_000)
    for (const [exposed, calm] of [[9, 7] as const, [6, 12] as const]) {
      // 11,440 and 18,564 orders: drawn, and few enough to look at all of them here
      const matched = matchedStrata([{ exposed: ascending(noise(exposed)), calm: ascending(noise(calm)) }])
      const slow = slowComparison(matched.strata)
      const drawn = compared(matched)
      expect(slow.orders).toBeGreaterThan(10_000)
      expect(drawn.orders).toBe(4001)
      const error = Math.sqrt((slow.chance / 2) * (1 - slow.chance / 2) * (1 / 4000))
      expect(Math.abs(drawn.chance - slow.chance) / 2).toBeLessThan(4 * error + 1 / 4000)
      expect(drawn.deviation / matchedDifference(matched).deviation).toBeCloseTo(1, 1)
      expect(Math.abs(drawn.low! - slow.low!)).toBeLessThan(slow.deviation / 2)
      expect(Math.abs(drawn.high! - slow.high!)).toBeLessThan(slow.deviation / 2)
    }
  })

  it('has the true effect in its range 95 times of 100 (CERTAINTY 11)', () => {
    const journals = runs({ small: 60, quick: 120, full: 600 })
    const bits = randomBits(5)
    let inside = 0
    for (let journal = 0; journal < journals; journal++) {
      const strata = Array.from({ length: 4 }, (): Stratum => {
        const level = integerBelow(bits(), 1_000_000)
        const results = Array.from({ length: 12 }, () => level + (integerBelow(bits(), 100) < 42 ? 2e6 : -1e6))
        // evened out a little, so that the range is no lattice
        const values = results.map((result) => result + integerBelow(bits(), 400_000))
        return {
          exposed: ascending(values.slice(0, 4).map((value) => value - 500_000)),
          calm: ascending(values.slice(4)),
        }
      })
      const matched = matchedStrata(strata)
      const { low, high } = comparisonOf(matchedDifference(matched).difference, [
        dealtOrders(matched, { part: journal % parts, parts, orders: 400 }),
      ])
      if (low! <= -500_000 && high! >= -500_000) inside++
    }
    const error = 4 * Math.sqrt((0.95 * 0.05) / journals)
    expect(inside / journals).toBeGreaterThan(journals === 600 ? 0.925 : 0.95 - error)
    expect(inside / journals).toBeLessThan(journals === 600 ? 0.975 : 1.0001)
  })
})

const ascending = (values: ArrayLike<number>): readonly number[] => Array.from(values).toSorted((a, b) => a - b)

const strataOf = (most: number): fc.Arbitrary<readonly Stratum[]> => {
  const values = fc.array(
    fc.integer({ min: -3, max: 5 }).map((half) => half * 500_000),
    { maxLength: most },
  )
  return fc.array(fc.record({ exposed: values, calm: values }), { minLength: 1, maxLength: 3 })
}

interface Labelled {
  readonly value: number
  readonly label: number
}

/** All orders one after the other, each difference from its means. */
function slowComparison(strata: readonly Stratum[]) {
  const exposed = strata.reduce((sum, stratum) => sum + stratum.exposed.length, 0)
  const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const differenceOf = (lists: readonly (readonly [readonly number[], readonly number[]])[]): number =>
    lists.reduce((sum, [some, others]) => sum + some.length * (meanOf(some) - meanOf(others)), 0) / exposed
  const splitsOf = (stratum: Stratum): readonly (readonly [readonly Labelled[], readonly Labelled[]])[] => {
    const all: readonly Labelled[] = [
      ...Array.from(stratum.exposed, (value) => ({ value, label: 1 })),
      ...Array.from(stratum.calm, (value) => ({ value, label: 0 })),
    ]
    return Array.from({ length: 2 ** all.length }, (_, bits) => {
      const isDealt = (i: number): boolean => (bits >> i) % 2 === 1
      return [all.filter((_, i) => isDealt(i)), all.filter((_, i) => !isDealt(i))] as const
    }).filter(([some]) => some.length === stratum.exposed.length)
  }
  const orders = strata
    .map(splitsOf)
    .reduce<readonly ReturnType<typeof splitsOf>[]>(
      (before, splits) => before.flatMap((order) => splits.map((split) => [...order, split])),
      [[]],
    )
  const drawn = orders.map((order) => ({
    value: differenceOf(
      order.map(([some, others]) => [some.map(({ value }) => value), others.map(({ value }) => value)]),
    ),
    label: differenceOf(
      order.map(([some, others]) => [some.map(({ label }) => label), others.map(({ label }) => label)]),
    ),
  }))
  const difference = differenceOf(strata.map((one) => [Array.from(one.exposed), Array.from(one.calm)]))
  const near = 1e-6
  const share = (test: (value: number) => boolean): number =>
    drawn.filter(({ value }) => test(value)).length / drawn.length
  const others = drawn.filter(({ label }) => label < 1 - 1e-9)
  const limits = others.map(({ value, label }) => (difference - value) / (1 - label)).toSorted((a, b) => a - b)
  const rank = Math.floor(0.025 * drawn.length) + 1 - (drawn.length - others.length)
  return {
    orders: drawn.length,
    difference,
    chance: Math.min(
      1,
      2 *
        Math.min(
          share((value) => value >= difference - near),
          share((value) => value <= difference + near),
        ),
    ),
    deviation: Math.sqrt(meanOf(drawn.map(({ value }) => value ** 2))),
    low: rank < 1 ? null : limits[rank - 1]!,
    high: rank < 1 ? null : limits.at(-rank)!,
  }
}
