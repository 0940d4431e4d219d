import { describe, expect, it } from 'vitest'
import { axisNumber, dayWords, shortNumber, unitWords } from './unit-words.ts'

const dollars = unitWords('CURRENCY', { currency: 'USD', decimals: 2 })
const bitcoin = unitWords('CURRENCY', { currency: 'BTC', decimals: 8 })

describe('amounts in words', () => {
  it('are exact for single figures', () => {
    expect(dollars.exact(1340.7, { signed: true })).toBe('+1,340.70')
    expect(bitcoin.exact(-0.00012)).toBe('−0.00012000')
    expect(unitWords('R', { currency: 'USD', decimals: 2 }).exact(1.965, { signed: true })).toBe('+1.97')
    expect(dollars.exact(null)).toBe('–')
  })
  it('are short beside many others, but never 0 for an amount that is not 0', () => {
    expect(dollars.short(17_676.4)).toBe('17,676')
    expect([dollars.short(-22.52, { signed: true }), dollars.short(9.994), dollars.short(9.4)]).toEqual([
      '−23',
      '9.99',
      '9.40',
    ])
    expect(bitcoin.short(0.00012)).toBe('0.00012000')
    expect(unitWords('PERCENT', { currency: 'USD', decimals: 2 }).short(-0.5)).toBe('−0.50')
  })
  it('tell a sum from an average in R, and no other unit does', () => {
    const r = unitWords('R', { currency: 'USD', decimals: 2 })
    expect([r.inSentence(65.24), r.meanInSentence(0.417, { signed: true })]).toEqual(['65.2R', '+0.42R'])
    expect([r.short(-1.04, { signed: true }), r.short(0.04), r.short(0)]).toEqual(['−1.0', '0.04', '0.00'])
    expect([dollars.inSentence(135.09), dollars.meanInSentence(135.09)]).toEqual(['135 USD', '135 USD'])
    expect(unitWords('PERCENT', { currency: 'USD', decimals: 2 }).inSentence(2.404, { signed: true })).toBe('+2.40%')
  })
  it('have as many digits in a cell as there is room for', () => {
    const forms = (value: number) => [3, 2, 1].map((digits) => shortNumber(value, digits))
    expect(forms(10_076.52)).toEqual(['+10.1K', '+10K', '+10K'])
    expect(forms(-1284)).toEqual(['−1.28K', '−1.3K', '−1K'])
    expect(forms(-63.38)).toEqual(['−63.4', '−63', '−63'])
    expect(forms(0.354)).toEqual(['+0.354', '+0.35', '+0.4'])
    expect(forms(999.7)).toEqual(['+1.000K', '+1.00K', '+1.0K'])
    expect([shortNumber(0, 2), shortNumber(null, 2)]).toEqual(['0', '–'])
  })
  it('are brief in a calendar, whatever their size', () => {
    const brief = [12_345, -99_999.4, 251_400, -1_851_840_000, 12_340_000, 617_280_000, 0, null].map((value) =>
      dollars.brief(value, { signed: true }),
    )
    expect(brief).toEqual(['+12,345', '−99,999', '+251K', '−1.85B', '+12.3M', '+617M', '0.00', '–'])
    expect([-0.00009488, 0.00012651, 0.5, 0.00000001].map((value) => bitcoin.brief(value))).toEqual([
      '−0.000095',
      '0.00013',
      '0.50',
      '0.00000001',
    ])
  })
  it('carry the digits that an axis needs', () => {
    expect([0, 5000, -0.25, 0.30000000000000004, 0.00005, 2_500_000, -12_500_000, 4e10].map(axisNumber)).toEqual([
      '0',
      '5,000',
      '−0.25',
      '0.3',
      '0.00005',
      '2,500,000',
      '−12.5M',
      '40B',
    ])
  })
  it('write a day, with its year if that is another year', () => {
    expect(dayWords('2026-07-02', 2026)).toBe('2 July')
    expect(dayWords('2025-07-02', 2026)).toBe('2 July 2025')
    expect(dayWords('2025-12-31')).toBe('31 December 2025')
  })
})
