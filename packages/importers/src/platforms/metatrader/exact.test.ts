import { decimalText, sum } from '@afterclose/core/decimal'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addExact, fromUnits, mostDecimals, negatedDecimal, toUnits } from './exact.ts'

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat(8))
  .map(([digits, scale]) => decimalText(sum([`${digits}e-${scale}`])))

describe('exact sums', () => {
  it('add what doubles cannot', () => {
    expect(addExact(['0.1', '0.2'])).toBe('0.3')
    expect(addExact(['-1234.5', '-5.5', '0'])).toBe('-1240')
    expect(addExact([])).toBe('0')
    expect(addExact(['9007199254740993', '0.01'])).toBe('9007199254740993.01')
  })

  it('are those of big decimals', () => {
    fc.assert(
      fc.property(fc.array(decimal, { maxLength: 8 }), (values) => {
        expect(addExact(values)).toBe(decimalText(sum(values)))
      }),
    )
  })

  it('go to units and back', () => {
    expect([toUnits('-12.5', 2), toUnits('3', 0), fromUnits(-5, 2), fromUnits(0, 2), fromUnits(1200, 2)]).toEqual([
      -1250,
      3,
      '-0.05',
      '0',
      '12',
    ])
    expect(fromUnits(2 ** 80, 0)).toBe('1208925819614629174706176')
    expect(mostDecimals(['1', '1.25', '1.5'])).toBe(2)
    expect([negatedDecimal('0'), negatedDecimal('1.5'), negatedDecimal('-1.5')]).toEqual(['0', '-1.5', '1.5'])
  })
})
