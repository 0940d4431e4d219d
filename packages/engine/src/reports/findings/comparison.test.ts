import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { comparisonOf, momentsOf } from './comparison.ts'

const compare = (values: readonly number[], exposed: readonly number[], codes?: readonly number[]) => {
  const all = Float64Array.from(values)
  const strata = codes === undefined ? null : { codes: Uint32Array.from(codes), count: Math.max(...codes) + 1 }
  return comparisonOf(all, Uint32Array.from(exposed), momentsOf(all, strata))
}

/** Every choice of as many indexes of a list. */
const choices = (from: readonly number[], count: number): readonly (readonly number[])[] =>
  count === 0 ? [[]] : from.flatMap((one, i) => choices(from.slice(i + 1), count - 1).map((others) => [one, ...others]))

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

describe('a comparison within strata', () => {
  it('has the difference and the deviation of the worked example (CERTAINTY 12)', () => {
    const values = [-1, -1, 0.5, 2, -1, 1, 1.5, -1, 0, 1, 2, -0.5, 1]
    const found = compare(values, [0, 1, 2, 7, 8], [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1])!
    expect(found.difference).toBeCloseTo(-1.375, 9)
    // the example takes the root of the mean square of the 525 orders
    expect(found.deviation).toBeCloseTo(0.704628, 6)
    expect([found.exposed, found.calm]).toEqual([5, 8])
  })

  it('leaves out strata without one of both, and values that are not known', () => {
    const found = compare([1, 2, 3, Number.NaN, 5, 9], [0, 3, 4], [0, 0, 0, 0, 1, 2])!
    expect([found.exposed, found.calm, found.difference]).toEqual([1, 2, -1.5])
  })

  it('says nothing of equal values, or without a calm one', () => {
    expect(compare([-1, -1, -1, -1], [0, 1])).toBeNull()
    expect(compare([1, 2, 3], [0, 1, 2])).toBeNull()
    expect(compare([], [])).toBeNull()
  })

  it('has the moments of all orders there are', () => {
    const stratum = fc
      .array(fc.integer({ min: -30, max: 50 }), { minLength: 2, maxLength: 6 })
      .chain((values) => fc.integer({ min: 1, max: values.length - 1 }).map((exposed) => ({ values, exposed })))
    fc.assert(
      fc.property(fc.array(stratum, { minLength: 1, maxLength: 2 }), (strata) => {
        const values = strata.flatMap((one) => one.values)
        const codes = strata.flatMap((one, code) => one.values.map(() => code))
        const starts = strata.map((_, code) => codes.indexOf(code))
        const exposed = strata.flatMap((one, code) => Array.from({ length: one.exposed }, (_, i) => starts[code]! + i))
        const differenceOf = (labels: readonly (readonly number[])[]): number =>
          strata.reduce((sum, one, code) => {
            const own = one.values.filter((_, i) => labels[code]!.includes(i))
            const calm = one.values.filter((_, i) => !labels[code]!.includes(i))
            return sum + own.length * (mean(own) - mean(calm))
          }, 0) / exposed.length
        const all = strata
          .map((one) => choices([...one.values.keys()], one.exposed))
          .reduce<readonly (readonly (readonly number[])[])[]>(
            (before, some) => before.flatMap((labels) => some.map((choice) => [...labels, choice])),
            [[]],
          )
          .map(differenceOf)
        const variance = mean(all.map((one) => one ** 2))
        const found = compare(values, exposed, codes)
        if (variance < 1e-9) return expect(found).toBeNull()
        expect(found!.difference).toBeCloseTo(
          differenceOf(strata.map((one) => Array.from({ length: one.exposed }, (_, i) => i))),
          9,
        )
        expect(found!.deviation).toBeCloseTo(Math.sqrt(variance), 9)
        expect(found!.skewness).toBeCloseTo(mean(all.map((one) => one ** 3)) / variance ** 1.5, 7)
        return undefined
      }),
      { numRuns: runs({ quick: 200 }) },
    )
  })

  it('has the chance of dealt orders where these are many', () => {
    // 30 of 120 skewed values; the p-value of all orders by Pearson's tail, within a tenth, against 200,000 dealt ones
    const values = Array.from({ length: 120 }, (_, i) => (i % 3 === 0 ? 1 + (i % 7) / 3 : -1))
    const exposed = Array.from({ length: 30 }, (_, i) => (i * 4 + (i % 5 === 0 ? 1 : 2)) % 120)
    const found = compare(values, exposed)!
    let state = 12345
    const random = (): number => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648
    const all = mean(values)
    const far = Math.abs(mean(exposed.map((i) => values[i]!)) - all)
    const order = values.slice()
    const deals = 20_000
    let reached = 0
    for (let deal = 0; deal < deals; deal++) {
      let sum = 0
      for (let i = 0; i < 30; i++) {
        const other = i + Math.floor(random() * (120 - i))
        ;[order[i], order[other]] = [order[other]!, order[i]!]
        sum += order[i]!
      }
      if (Math.abs(sum / 30 - all) >= far - 1e-9) reached++
    }
    expect(found.chance).toBeGreaterThan(0.005)
    expect(Math.abs(found.chance - reached / deals)).toBeLessThan(0.1 * Math.max(found.chance, 0.05))
  })
})
