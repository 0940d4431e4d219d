import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { decimalsIn, decimalsOf, inCurrency, inExactUnits, inUnits } from './money-scale.ts'

/** A decimal as text, and what it is in units of 8 decimals. */
const money = (digits: number, decimals: number) =>
  fc.integer({ min: -(10 ** digits) + 1, max: 10 ** digits - 1 }).map((units) => {
    const text = String(Math.abs(units)).padStart(decimals + 1, '0')
    const whole = text.slice(0, text.length - decimals)
    return {
      amount: Number(`${units < 0 ? '-' : ''}${whole}.${text.slice(text.length - decimals)}`),
      units: BigInt(units) * 10n ** BigInt(8 - decimals),
      decimals,
    }
  })
const anyMoney = fc.integer({ min: 0, max: 8 }).chain((decimals) => money(15, decimals))

describe('the scale of money', () => {
  it.each([
    [[], 0, 0],
    [[100, -3], 0, 2],
    [[196.5, 0.25, 0.75], 2, 2],
    [[0.1, 0.2, 0.3, 4], 1, 3],
    [[0.000_000_01], 8, 1],
    [[1.23e-6], 8, 1],
    [[123_456_789_012.34], 2, 1],
    [[90_000_000.000_000_01, 90_000_000], 8, 1],
    [[99_999_999_999_999.5, 0.000_000_03], 8, 1],
    [[1e21, 1e300], 0, 2],
  ])('of %j has %d decimals, for %d of them', (amounts, most, count) => {
    expect(decimalsIn(amounts, amounts.length)).toEqual({ most, amounts: count })
  })

  it('is what the amount with most decimals needs', () => {
    fc.assert(
      fc.property(fc.array(anyMoney, { maxLength: 20 }), (list) => {
        const each = list.map(({ amount }) => decimalsOf(amount))
        const most = Math.max(0, ...each)
        const amounts = each.filter((decimals) => decimals === most).length
        expect(
          decimalsIn(
            list.map(({ amount }) => amount),
            list.length,
          ),
        ).toEqual({ most, amounts })
      }),
    )
  })

  it('finds the decimal that 15 digits or less were read from', () => {
    fc.assert(
      fc.property(anyMoney, ({ amount, units, decimals }) => {
        expect(decimalsOf(amount)).toBeLessThanOrEqual(decimals)
        expect(inExactUnits(amount, 8)).toBe(units)
        expect(inUnits(amount, 8)).toBe(Number(units))
        expect(inCurrency(units, 8)).toBe(amount)
      }),
      { numRuns: runs({ quick: 1000 }) },
    )
  })

  it('knows no -0', () => {
    expect([inUnits(-0, 2), inUnits(0, 0), inCurrency(0n, 8)]).toEqual([0, 0, 0])
  })

  it('takes the nearest number where units leave 2^53', () => {
    expect(inExactUnits(123_456_789_012.35, 8)).toBe(12_345_678_901_235_000_000n)
    expect(inUnits(123_456_789_012.35, 8)).toBe(Number(12_345_678_901_235_000_000n))
    expect(inExactUnits(1e21, 2)).toBe(10n ** 23n)
  })
})
