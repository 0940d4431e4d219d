import { isDecimal } from '@afterclose/core/decimal-text'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  levelProblem,
  levelText,
  nearerReading,
  numberText,
  twoReadings,
  typedNumber,
  typingProblem,
} from './typed-number.ts'

describe('typedNumber', () => {
  it.each([
    ['1,234.5', '1234.5'],
    ['22,258.75', '22258.75'],
    ['1 000', '1000'],
    ["1'000", '1000'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['+3', '3'],
    ['−0.25', '-0.25'],
    ['-.25', '-0.25'],
    ['007', '7'],
    ['1.10', '1.1'],
    ['0.1', '0.1'],
    ['99999999999999.0000000001', '99999999999999.0000000001'],
    ['231,50', '231.5'],
    ['1.234,50', '1234.5'],
    ['1.234.567', '1234567'],
    ['1.234.567,8', '1234567.8'],
    ['1 234,5', '1234.5'],
    ['0,305', '0.305'],
    ['1234,567', '1234.567'],
    [',5', '0.5'],
    ['−1,2345', '-1.2345'],
    ['157,305', '157305'],
    ['1.234', '1.234'],
  ])('reads %j as %s, digit by digit', (text, value) => expect(typedNumber(text)).toBe(value))

  it.each([
    '',
    '   ',
    '.',
    '-',
    'abc',
    '1e5',
    '12,34.5',
    '1.2.3',
    '1.23.456',
    '1,234,5',
    ',',
    '0x10',
    '123456789012345',
  ])('takes %j for no number', (text) => expect(typedNumber(text)).toBeNull())

  it('reads back what it showed, for every decimal and any padding', () => {
    const decimal = fc
      .tuple(fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }), fc.stringMatching(/^\d{0,9}[1-9]$/), fc.boolean())
      .map(([whole, fraction, cut]) => (cut ? `${whole}` : `${whole}.${fraction}`))
    fc.assert(
      fc.property(decimal, fc.integer({ min: 0, max: 10 }), (value, decimals) => {
        expect(typedNumber(numberText(value, decimals))).toBe(value)
      }),
    )
  })

  it('never throws and only ever answers a plain decimal', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const value = typedNumber(text)
        expect(value === null || isDecimal(value)).toBe(true)
        if (value !== null) expect(typingProblem(text)).toBeNull()
      }),
    )
  })
})

describe('typingProblem', () => {
  it('is silent about an empty field', () => expect(typingProblem('  ')).toBeNull())
  it('tells when there are too many digits', () =>
    expect(typingProblem('1.1234567890123456789')).toBe('At most 14 digits and 18 decimals'))
  it('tells when it is no number at all', () => expect(typingProblem('ten')).toBe('This is not a number'))
})

describe('a comma with two readings', () => {
  it.each([
    ['157,305', '157305', '157.305'],
    ['−1,500', '-1500', '-1.5'],
  ])('is %j, which is %s or %s', (text, group, decimals) => {
    expect(twoReadings(text)).toEqual({ group, decimals })
    expect(levelProblem(text)).toBe(`Is this ${group} or ${decimals}?`)
    expect(typingProblem(text)).toBeNull()
  })

  it.each(['157305', '157.305', '157,30', '0,305', '1,157,305', '157,305.0', '1.157,305', ''])('is not %j', (text) => {
    expect(twoReadings(text)).toBeNull()
    expect(levelProblem(text)).toBeNull()
  })

  it('offers the reading first that is nearer to a price, by factor', () => {
    const readings = { group: '157305', decimals: '157.305' }
    expect(nearerReading(readings, 156.2)).toEqual(['157.305', '157305'])
    expect(nearerReading(readings, 100_000)).toEqual(['157305', '157.305'])
    expect(nearerReading(readings, undefined)).toEqual(['157305', '157.305'])
  })

  it('is never in the text of a price or a size', () => {
    const decimal = fc.tuple(
      fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }),
      fc.stringMatching(/^\d{0,9}[1-9]$/),
      fc.boolean(),
    )
    fc.assert(
      fc.property(decimal, fc.integer({ min: 0, max: 10 }), ([whole, fraction, cut], decimals) => {
        const value = cut ? `${whole}` : `${whole}.${fraction}`
        const text = levelText(value, decimals)
        expect([twoReadings(text), typedNumber(text)]).toEqual([null, typedNumber(value)])
      }),
    )
  })
})

describe('numberText', () => {
  it('groups thousands and pads money', () => {
    expect(numberText('1234567.5', 2)).toBe('1,234,567.50')
    expect(numberText('-1234')).toBe('−1,234')
    expect(numberText('0.00000001')).toBe('0.00000001')
    expect(numberText(null, 2)).toBe('')
  })
})
