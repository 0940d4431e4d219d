import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findDecimalSign, isBlank, readNumber } from './numbers.ts'

describe('readNumber', () => {
  it.each([
    ['1234.56', '1234.56'],
    ['1 234.56', '1234.56'],
    ['1\u00a0234\u202f567.8', '1234567.8'],
    ['1,234.56', '1234.56'],
    ["1'234.56", '1234.56'],
    ['1,23,456.70', '123456.7'],
    ['($1,234.56)', '-1234.56'],
    ['$(41.25)', '-41.25'],
    ['-$694.48', '-694.48'],
    ['$229.95 ', '229.95'],
    ['.42', '0.42'],
    ['-.5', '-0.5'],
    ['1.00 Lots', '1'],
    ['@33.10', '33.1'],
    ['0.00500000BTC', '0.005'],
    ['USD 12.30', '12.3'],
    ['12.30 EUR', '12.3'],
    ['1,5 ', null],
    ['1E-4', '0.0001'],
    ['-2.637591265E-4', '-0.0002637591265'],
    // Coins have up to 18 decimals; more are rounded, half away from zero.
    ['0.123456789012345678', '0.123456789012345678'],
    ['0.0000000000001', '0.0000000000001'],
    ['0.1234567890123456785', '0.123456789012345679'],
    ['0.12345678901234567849', '0.123456789012345678'],
    ['-1.0000000000000000005', '-1.000000000000000001'],
    ['-0.0000000000000000004', '0'],
    ['1,234.0000000000000000004', '1234'],
    // Doubles as programs print them, and decimals that are no doubles.
    ['0.30000000000000004', '0.3'],
    ['1.0832000000000002', '1.0832'],
    ['99.99999999999999', '100'],
    ['-1,234.5600000000002', '-1234.56'],
    ['0.999999999999999999', '0.999999999999999999'],
    ['0.3333333333333333', '0.3333333333333333'],
    ['1.23456789005E1', '12.3456789005'],
    ['99999999999999.9999999999999999995', null],
    ['-99999999999999.9999999999', '-99999999999999.9999999999'],
    ['2O', null],
    ['1OO.50', null],
    ['1S', null],
    ['1.5K', null],
    ['1.20 lots', '1.2'],
    ['12.50-', '-12.5'],
    ['\u22121.5', '-1.5'],
    ['+7', '7'],
    ['-0.00', '0'],
    ['007.50', '7.5'],
    ['100', '100'],
    ['1,000', '1000'],
    ['12,34', null],
    ['1,2345', null],
    ['1.2.3', null],
    ['abc', null],
    ['10:1', null],
    ['2024-01-15', null],
    ['(5', null],
    ['5)', null],
    ['', null],
    ['--', null],
    ['123456789012345', null],
    ['1E99', null],
    ['5%', null],
    ['=1+1', null],
  ])('reads %j as %j where a point is decimal', (text, value) => {
    expect(readNumber(text, '.')).toBe(value)
  })

  it.each([
    ['1.234,56', '1234.56'],
    ['1,08000', '1.08'],
    ['-3,00', '-3'],
    ['1 234,5 €', '1234.5'],
    ['1.234', '1234'],
    ['1,5', '1.5'],
    ['1.5', null],
    [',5', '0.5'],
    ['0,12345678905', '0.12345678905'],
    ['12,30000000000', '12.3'],
  ])('reads %j as %j where a comma is decimal', (text, value) => {
    expect(readNumber(text, ',')).toBe(value)
  })

  it('reads back what any grouping wrote', () => {
    const digits = fc.bigInt({ min: 0n, max: 99_999_999_999_999n })
    const group = fc.constantFrom(',', ' ', "'", '\u00a0', '')
    fc.assert(
      fc.property(digits, fc.nat(9999), group, fc.boolean(), (whole, fraction, separator, negative) => {
        const grouped = whole.toString().replace(/\B(?=(\d{3})+$)/g, separator)
        const cents = fraction.toString().padStart(4, '0')
        const written = `${negative ? '-' : ''}${grouped}.${cents}`
        const exact = `${whole}.${cents}`.replace(/\.?0+$/, '')
        expect(readNumber(written, '.')).toBe(negative && exact !== '0' ? `-${exact}` : exact)
      }),
    )
  })

  it('answers with a plain decimal or null for any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('.' as const, ',' as const), (text, sign) => {
        const value = readNumber(text, sign)
        if (value !== null) expect(value).toMatch(/^-?\d{1,14}(\.\d{1,18})?$/)
      }),
    )
  })
})

it.each(['', '-', '--', ' n/a ', 'NULL', '—'])('reads %j as an empty cell', (text) => {
  expect(isBlank(text)).toBe(true)
})

describe('findDecimalSign', () => {
  it.each([
    [['1,080', '1,5'], ','],
    [['1,080', '1.5'], '.'],
    [['0,080'], ','],
    [['1.234,50', '1.234'], ','],
    [['1.234.567'], ','],
    [['1,234,567'], '.'],
    [['12,3456'], ','],
  ] as const)('decides %j as %j, whatever the fallback', (cells, sign) => {
    expect(findDecimalSign(cells, '.')).toBe(sign)
    expect(findDecimalSign(cells, ',')).toBe(sign)
  })

  it('uses the fallback if no cell is decisive', () => {
    expect(findDecimalSign(['1,234', '7'], ',')).toBe(',')
    expect(findDecimalSign(['1,234', '7'], '.')).toBe('.')
  })
})

it('lets cells without a sign between digits say nothing, and stops asking after a clear majority', () => {
  expect(findDecimalSign(['a, b', '12 a.', ',', '1,5'], '.')).toBe(',')
  const asked: string[] = []
  function* cells() {
    for (let at = 0; at < 3000; at++) {
      asked.push('1.5')
      yield '1.5'
    }
  }
  expect([findDecimalSign(cells(), ','), asked.length]).toEqual(['.', 1000])
})
