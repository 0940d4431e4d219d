import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountText, type Amount } from './amount.ts'
import type { Contract } from './option-leg.ts'
import { payoffOf } from './payoff.ts'
import type { Bias } from './structure-groups.ts'

interface RandomLeg {
  readonly right: Contract['right']
  /** Cents. */
  readonly strike: number
  readonly size: number
  /** Cents. */
  readonly price: number
}

const randomLegs = fc.array(
  fc.record({
    right: fc.constantFrom('CALL' as const, 'CALL' as const, 'PUT' as const, 'PUT' as const, 'STOCK' as const),
    strike: fc.integer({ min: 1, max: 12 }).map((step) => step * 25),
    size: fc.integer({ min: -3, max: 3 }).filter((size) => size !== 0),
    price: fc.integer({ min: 1, max: 120 }),
  }),
  { minLength: 1, maxLength: 8 },
)

const multiplierOf = ({ right }: RandomLeg): number => (right === 'STOCK' ? 1 : 100)
const sizeOf = (leg: RandomLeg): number => (leg.right === 'STOCK' ? leg.size * 100 : leg.size)
const strikeOf = ({ right, strike }: RandomLeg): number => (right === 'STOCK' ? 0 : strike)
const cents = (units: number): Amount => ({ units, decimals: 2 })

const formulaOf = (legs: readonly RandomLeg[]) =>
  payoffOf(
    legs.map((leg) => ({
      contract: {
        underlying: 'QZA',
        right: leg.right,
        strike: amountText(cents(strikeOf(leg))),
        expires: leg.right === 'STOCK' ? '' : '2026-04-17',
        multiplier: String(multiplierOf(leg)),
        isAdjusted: false,
      },
      size: { units: sizeOf(leg), decimals: 0 },
    })),
    cents(-legs.reduce((paid, leg) => paid + sizeOf(leg) * leg.price * multiplierOf(leg), 0)),
  )

/** Value in cents at a price in cents: what each leg would be worth, less what it cost. */
const valueAt = (legs: readonly RandomLeg[], price: number): number =>
  legs.reduce((sum, leg) => {
    const worth =
      leg.right === 'CALL'
        ? Math.max(0, price - leg.strike)
        : leg.right === 'PUT'
          ? Math.max(0, leg.strike - price)
          : price
    return sum + sizeOf(leg) * multiplierOf(leg) * (worth - leg.price)
  }, 0)

/** Prices up to which every zero lies: 8 legs of 3 are worth 29 at most, and an uncovered one earns 1 for each 1.00. */
const highest = 300 + 8 * 3 * 420

describe('a payoff at expiry', () => {
  it('has the least, most, break-evens and bias of a search through all prices in cents', () => {
    fc.assert(
      fc.property(randomLegs, (legs) => {
        const values = Array.from({ length: highest + 1 }, (_, price) => valueAt(legs, price))
        const [last, before] = [values.at(-1)!, values.at(-2)!]
        const known = values.slice(0, 301)
        const { least, most, breakEvens, bias, unknownRisk } = formulaOf(legs)
        expect(least === null ? null : amountText(least)).toBe(
          last < before ? null : amountText(cents(known.reduce((a, b) => Math.min(a, b)))),
        )
        expect(most === null ? null : amountText(most)).toBe(
          last > before ? null : amountText(cents(known.reduce((a, b) => Math.max(a, b)))),
        )
        expect(unknownRisk === null).toBe(last >= before)
        const zeros: number[] = []
        let signs = ''
        for (const [price, value] of values.entries()) {
          const letter = value > 0 ? '+' : '-'
          if (value !== 0 && !signs.endsWith(letter)) signs += letter
          const [left, right] = [values[price - 1] ?? 0, values[price + 1] ?? 0]
          if (price > 0 && price < highest && value === 0 && (left !== 0 || right !== 0)) zeros.push(price)
          if (value * right < 0) zeros.push(price)
        }
        expect(breakEvens.map((price) => Math.floor(Number(price) * 100 + 1e-9))).toEqual(zeros)
        const biases: Readonly<Record<string, Bias>> = { '-+': 'UP', '+-': 'DOWN', '-+-': 'STILL', '+-+': 'MOVE' }
        expect(bias).toBe(biases[signs] ?? 'MIXED')
      }),
      { numRuns: runs({ quick: 200, full: 2000 }) },
    )
  })
})
