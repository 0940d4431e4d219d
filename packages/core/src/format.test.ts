import { describe, expect, it } from 'vitest'
import {
  counted,
  exactPercent,
  formatDate,
  formatDateTime,
  formatDuration,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPoints,
  formatPrice,
  formatR,
  formatRatio,
  formatStat,
  formatSumR,
  formatWhole,
  plural,
  sentenceR,
  signedWhole,
  sumR,
  withUnit,
  writtenSign,
} from './format.ts'

/** Units stand behind a no-break space. */
const plainSpaces = (text: string): string => text.replaceAll('\u00A0', ' ')

describe('figures', () => {
  it.each([
    [1340.7, { decimals: 2, signed: true }, '+1,340.70'],
    ['-1234567.891', { decimals: 2 }, '\u22121,234,567.89'],
    [0, { decimals: 2, signed: true }, '0.00'],
    [-0.001, { decimals: 2, signed: true }, '0.00'],
    [1.005, { decimals: 2 }, '1.01'],
    ['-1.005', { decimals: 2 }, '\u22121.01'],
    ['0.00000001', { decimals: 8 }, '0.00000001'],
    [999.999, { decimals: 2 }, '1,000.00'],
    [1e21, { decimals: 0 }, '1,000,000,000,000,000,000,000'],
    [null, { decimals: 2, signed: true }, '–'],
    [Number.NaN, { decimals: 2 }, '–'],
    [Number.POSITIVE_INFINITY, { decimals: 2 }, '–'],
  ])('%s with %j is %s', (value, format, text) => {
    expect(formatNumber(value, format)).toBe(text)
  })

  it('carry their currency', () => {
    expect(plainSpaces(formatMoney('-9.4', { decimals: 2, currency: 'USD' }))).toBe('\u22129.40 USD')
    expect(formatMoney(null, { decimals: 2, currency: 'USD' })).toBe('–')
  })

  it('are whole where they are counts', () => {
    expect([formatWhole(1234.5), formatWhole(null), signedWhole(12)]).toEqual(['1,235', '–', '+12'])
  })

  it('in R are signed', () => {
    expect([formatR(1.965), formatR(-1.035), formatR(null)]).toEqual(['+1.97', '\u22121.04', '–'])
    expect(plainSpaces(sentenceR(25.6))).toBe('+25.60R')
    expect(plainSpaces(sentenceR(-25.6, { size: true }))).toBe('25.60R')
    expect(sentenceR(null)).toBe('–')
  })

  it('in R have one decimal where they are sums, unless that would make them nothing', () => {
    expect([65.24, -15.55, 0.04, 0, null].map((value) => sumR(value))).toEqual([
      '+65.2R',
      '−15.6R',
      '+0.04R',
      '0.00R',
      '–',
    ])
    expect([sumR(-65.2, { size: true }), formatSumR(7.61, { signed: false })]).toEqual(['65.2R', '7.6'])
  })

  it.each([
    [2.727515, '2.73'],
    [9.994, '9.99'],
    [9.995, '10.0'],
    [13.84, '13.8'],
    [99.94, '99.9'],
    [99.95, '100'],
    [1340.7, '1,341'],
    [-0.0456, '−0.05'],
    [0, '0.00'],
    [null, '–'],
  ])('in a headline show %s as %s: three significant digits', (value, text) => {
    expect(formatStat(value)).toBe(text)
  })

  it.each([
    ['+1.97', 'R', '+1.97R'],
    ['40.1', '%', '40.1%'],
    ['1,340.70', 'USD', '1,340.70 USD'],
    ['5', 'days', '5 days'],
    ['–', 'R', '–'],
    ['–', 'USD', '–'],
  ])('%s in %s is %s: %% and R follow at once', (text, unit, whole) => {
    expect(plainSpaces(withUnit(text, unit))).toBe(whole)
  })

  it('keep a currency on their line, except in sentences', () => {
    expect(withUnit('9', 'USD')).toBe('9\u00A0USD')
    expect(withUnit('9', 'USD', ' ')).toBe('9 USD')
    expect(withUnit('9', '%', ' ')).toBe('9%')
  })

  it('in percent say so', () => {
    expect([54.5455, 100, 0.04, -3.25].map((value) => formatPercent(value))).toEqual([
      '54.5%',
      '100.0%',
      '0.0%',
      '−3.3%',
    ])
    expect([exactPercent(54.5455), exactPercent(0.04, { signed: true })]).toEqual(['54.55%', '+0.04%'])
    expect(plainSpaces(formatPercent(2, { signed: true, decimals: 1 }))).toBe('+2.0%')
    expect(formatPercent(null)).toBe('–')
  })

  it('that are differences of percentages are points', () => {
    expect([16.66, -3, 0, null].map((value) => formatPoints(value))).toEqual([
      '+16.7 points',
      '−3.0 points',
      '0.0 points',
      '–',
    ])
    expect(formatPoints(1.234, { decimals: 2 })).toBe('+1.23 points')
  })

  it.each([
    [0.006, 1],
    [0.004, 0],
    [0, 0],
    [-0.004, 0],
    [-0.006, -1],
    [null, 0],
  ])('%s with two decimals shows the sign %s', (value, sign) => {
    expect(writtenSign(exactPercent(value, { signed: true }))).toBe(sign)
    expect(writtenSign(formatMoney(value, { decimals: 2, signed: true, currency: 'USD' }))).toBe(sign)
    expect(writtenSign(formatR(value))).toBe(sign)
  })

  it('tell an infinite ratio from an unknown one', () => {
    expect(formatRatio(null, { infinite: true })).toBe('∞')
    expect(formatRatio(null)).toBe('–')
    expect(formatRatio(2.727515, { infinite: true })).toBe('2.73')
  })
})

it.each([
  ['22258.75', 0, '22,258.75'],
  ['1.0832', 0, '1.0832'],
  ['6197', 2, '6,197.00'],
  ['0.00000123', 0, '0.00000123'],
  [null, 2, '–'],
])('the price %s with at least %d decimals is %s', (value, minDecimals, text) => {
  expect(formatPrice(value, minDecimals)).toBe(text)
})

it.each([
  [0, '0m'],
  [45.4, '45m'],
  [45.9, '46m'],
  [59.6, '1h 00m'],
  [60, '1h 00m'],
  [69, '1h 09m'],
  [490.89, '8h 11m'],
  [1439, '23h 59m'],
  [1439.6, '1d 0h'],
  [1800, '1d 6h'],
  [3105, '2d 4h'],
  [-5, '\u22125m'],
  [null, '–'],
])('%s minutes are %s', (minutes, text) => {
  expect(formatDuration(minutes)).toBe(text)
})

it('dates follow the journal', () => {
  const local = '2024-03-05T23:30:00'
  expect(formatDateTime(local, 'yyyy-MM-dd')).toBe('2024-03-05 23:30')
  expect(formatDateTime(local, 'dd/MM/yyyy')).toBe('05/03/2024 23:30')
  expect(formatDateTime('2024-03-05T23:30:07', 'MM/dd/yyyy')).toBe('03/05/2024 23:30:07')
  expect(formatDate('2024-03-05', 'MM/dd/yyyy')).toBe('03/05/2024')
  expect(formatDateTime(null, 'yyyy-MM-dd')).toBe('–')
})

it.each([
  [0, '0 trades'],
  [1, '1 trade'],
  [2, '2 trades'],
  [21, '21 trades'],
  [2541, '2,541 trades'],
])('%d are %s', (count, text) => expect(counted(count, 'trade')).toBe(text))

it('knows a word that has a plural of its own', () => {
  expect([plural(1, 'entry', 'entries'), plural(3, 'entry', 'entries')]).toEqual(['entry', 'entries'])
  expect(counted(1, 'entry', 'entries')).toBe('1 entry')
})
