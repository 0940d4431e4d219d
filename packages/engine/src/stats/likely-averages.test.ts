import { exampleJournal } from '@afterclose/testkit/example-journal'
import { runs } from '@afterclose/testkit/runs'
import { closedTrades } from '@afterclose/testkit/slow-journal'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupAverages, likelyAverages } from './likely-averages.ts'
import { normalTail } from './normal.ts'
import { randomBits } from './random.ts'

const byKey = (keyOf: (trade: ReturnType<typeof closedTrades>[number]) => number): readonly (readonly number[])[] => {
  const trades = closedTrades(exampleJournal).filter(({ rMultiple }) => rMultiple !== null)
  const keys = [...new Set(trades.map(keyOf))].toSorted((a, b) => a - b)
  return keys.map((key) => trades.filter((trade) => keyOf(trade) === key).map(({ rMultiple }) => rMultiple!))
}
const likelyOf = (groups: readonly (readonly number[])[]) => {
  const averages = groupAverages(groups)!
  return likelyAverages(averages.averages, averages.deviation)!
}
const rounded = (values: readonly number[]) => values.map((value) => Math.round(value * 1e6) / 1e6)

describe('likely averages', () => {
  it('give the worked example by setup (CERTAINTY 12)', () => {
    const { averages } = groupAverages(byKey(({ setupId }) => setupId))!
    expect(rounded(averages.map(({ mean }) => mean))).toEqual([0.3825, 1.063933])
    expect(rounded(averages.map(({ variance }) => variance))).toEqual([0.507571, 0.609607])
    const likely = likelyOf(byKey(({ setupId }) => setupId))
    expect(rounded(likely.map((one) => one.likely))).toEqual([0.558244, 0.85286])
    expect(rounded(likely.map(({ low }) => low))).toEqual([-0.683513, -0.407875])
    expect(rounded(likely.map(({ high }) => high))).toEqual([1.755292, 2.183421])
    expect(rounded(likely.map(({ aboveZero }) => aboveZero))).toEqual([0.818359, 0.906949])
  })

  it('give the worked example by weekday of the exit (CERTAINTY 12)', () => {
    const likely = likelyOf(byKey(({ exitDate }) => (new Date(`${exitDate}Z`).getUTCDay() + 6) % 7))
    expect(rounded(likely.map((one) => one.likely))).toEqual([0.854354, 0.271654, 0.877288, 0.683118])
    expect(rounded(likely.map(({ aboveZero }) => aboveZero))).toEqual([0.892477, 0.661322, 0.875601, 0.81774])
  })

  it('are silent for one group, for single values or for too many groups, and stay as they are without a deviation', () => {
    expect(likelyAverages([{ mean: 1, variance: 1 }], 1)).toBeNull()
    expect(
      likelyAverages(
        Array.from({ length: 2001 }, () => ({ mean: 1, variance: 1 })),
        1,
      ),
    ).toBeNull()
    expect(groupAverages([[1], [2]])).toBeNull()
    expect(likelyOf([Array<number>(8).fill(2), Array<number>(8).fill(-1)]).map(({ likely }) => likely)).toEqual([2, -1])
    const [, fixed] = likelyAverages(
      [
        { mean: 1, variance: 1 },
        { mean: 9, variance: 0 },
        { mean: 2, variance: 1 },
      ],
      1,
    )!
    expect(fixed).toEqual({ likely: 9, low: 9, high: 9, aboveZero: 1 })
  })

  it('are equal for two groups that are alike to the digit [13.10]', () => {
    const values = [2, -1, 0.5, -1, 2, 2, -1]
    const [first, second] = likelyOf([values, values])
    expect(second).toEqual(first)
    expect(first!.likely).toBeCloseTo(0.5, 9)
  })

  it('lie between the lowest and the highest average, and within their ends', () => {
    const averages = fc.array(
      fc.record({
        mean: fc.double({ min: -5, max: 5, noNaN: true }),
        variance: fc.double({ min: 0.01, max: 4, noNaN: true }),
      }),
      { minLength: 2, maxLength: 12 },
    )
    fc.assert(
      fc.property(averages, fc.double({ min: 0.1, max: 3, noNaN: true }), (groups, deviation) => {
        const means = groups.map(({ mean }) => mean)
        for (const { likely, low, high, aboveZero } of likelyAverages(groups, deviation)!) {
          expect(likely).toBeGreaterThanOrEqual(Math.min(...means) - 1e-9)
          expect(likely).toBeLessThanOrEqual(Math.max(...means) + 1e-9)
          expect(low).toBeLessThan(high)
          expect(aboveZero > 0.975).toBe(low > 0)
        }
      }),
      { numRuns: runs({ quick: 60 }) },
    )
  })

  it('cover the true averages, and are nearer to them than the raw ones (CERTAINTY 11)', () => {
    const bits = randomBits(9)
    const uniform = () => (bits() + 0.5) / 2 ** 32
    const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
    const journals = runs({ small: 30, quick: 60, full: 300 })
    for (const spread of [0, 0.15, 0.5]) {
      let [covered, near, raw] = [0, 0, 0]
      for (let journal = 0; journal < journals; journal++) {
        const truths = Array.from({ length: 8 }, () => 0.2 + spread * normal())
        const groups = truths.map((truth) =>
          Array.from({ length: 3 + Math.floor(58 * uniform()) }, () => truth + 1.5 * normal()),
        )
        const { averages } = groupAverages(groups)!
        likelyOf(groups).forEach(({ likely, low, high }, i) => {
          const truth = truths[i]!
          if (low <= truth && truth <= high) covered++
          near += (likely - truth) ** 2
          raw += (averages[i]!.mean - truth) ** 2
        })
      }
      expect(covered / journals / 8).toBeGreaterThanOrEqual(0.92)
      expect(near / raw).toBeLessThanOrEqual(0.9)
    }
  })
})

describe('the normal tail', () => {
  it('has the values of the tables', () => {
    // Abramowitz and Stegun, table 26.1
    expect(normalTail(0)).toBe(0.5)
    expect(normalTail(1)).toBeCloseTo(0.158655253931457, 14)
    expect(normalTail(-1.959963984540054)).toBeCloseTo(0.975, 14)
    expect(normalTail(3)).toBeCloseTo(0.00134989803163, 14)
    expect(normalTail(3.0000001) / 0.00134989758823).toBeCloseTo(1, 8)
    expect(normalTail(6) / 9.86587645037698e-10).toBeCloseTo(1, 10)
  })
})
