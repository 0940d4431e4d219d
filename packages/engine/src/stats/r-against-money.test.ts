import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { rAgainstMoney } from './r-against-money.ts'

const of = (totalR: number | null, netGain: number, ...risk: number[]) =>
  rAgainstMoney({ totalR, netGain }, Float64Array.from(risk))

it('R against money: different signs, or sizes that vary more than tenfold, by hand', () => {
  expect(of(32, -7500, 10, 10, 900)).toEqual({ signsDiffer: true, fold: 90 })
  expect(of(32, 7500, 10, 10, 900)).toEqual({ signsDiffer: false, fold: 90 })
  expect(of(-1, 20, 50, 60)).toEqual({ signsDiffer: true, fold: null })
  // exactly ten times the median is ordinary
  expect(of(1, 20, 10, 10, 100)).toBeNull()
  // the median of 10 and 20 is 15
  expect(of(1, 20, 10, 10, 20, 165)).toEqual({ signsDiffer: false, fold: 11 })
  expect(of(1, 20, 10, Number.NaN, 10, 101)).toEqual({ signsDiffer: false, fold: 10.1 })
})

it('R against money: nothing where R or money is 0, or no trade has an R', () => {
  expect(of(0, -20, 10)).toBeNull()
  expect(of(3, 0, 10)).toBeNull()
  expect(of(null, -20)).toBeNull()
})

it('R against money: the largest risk ÷ the median of the sorted ones', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 30 }), (risk) => {
      const sorted = risk.toSorted((a, b) => a - b)
      const half = sorted.length / 2
      const median = Number.isInteger(half) ? (sorted[half - 1]! + sorted[half]!) / 2 : sorted[Math.floor(half)]!
      const fold = sorted.at(-1)! / median
      expect(of(1, 1, ...risk)?.fold ?? null).toBe(fold > 10 ? fold : null)
    }),
  )
})
