import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kellyShare } from './kelly.ts'

describe('the share of Kelly', () => {
  it('of one win and one loss is p ÷ loss - q ÷ win', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99 }),
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 50 }),
        (percent, win, loss) => {
          const [p, b, a] = [percent / 100, win / 10, loss / 10]
          const exact = Math.max(0, p / a - (1 - p) / b)
          expect(kellyShare({ r: [b, 0, -a], chance: [p, 0, 1 - p] })).toBeCloseTo(exact, 9)
        },
      ),
    )
  })

  it('does not change by trades that bring nothing but grow rarer', () => {
    expect(kellyShare({ r: [2, -1, 0], chance: [0.3, 0.3, 0.4] })).toBeCloseTo(0.25, 12)
  })

  it('is nothing without an edge, and without limit where nothing is lost', () => {
    expect(kellyShare({ r: [1, -1], chance: [0.5, 0.5] })).toBe(0)
    expect(kellyShare({ r: [1, -2], chance: [0.6, 0.4] })).toBe(0)
    expect(kellyShare({ r: [0], chance: [1] })).toBe(0)
    expect(kellyShare({ r: [1, 0, -1], chance: [0.5, 0.5, 0] })).toBe(Number.POSITIVE_INFINITY)
  })

  it('is the same up to a highest share, however many results there are', () => {
    const lists = fc.array(fc.integer({ min: -30, max: 50 }), { minLength: 1, maxLength: 15 })
    fc.assert(
      fc.property(lists, fc.double({ min: 0.001, max: 2, noNaN: true }), (tenths, most) => {
        const r = tenths.map((tenth) => tenth / 10)
        const chance = r.map(() => 1 / r.length)
        const [share, limited] = [kellyShare({ r, chance }), kellyShare({ r, chance }, most)]
        expect(limited).toBeLessThanOrEqual(most)
        expect(limited).toBeCloseTo(Math.min(share, most), 12)
      }),
    )
  })

  it('of results without chances is that of equal chances', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -30, max: 50 }), { minLength: 1, maxLength: 15 }), (tenths) => {
        const r = tenths.map((tenth) => tenth / 10)
        const most = 5 // without a losing trade there is no other limit
        const share = kellyShare({ r, chance: r.map(() => 1 / r.length) }, most)
        expect(kellyShare({ r, chance: null }, most)).toBeCloseTo(share, 9)
      }),
    )
    expect(kellyShare({ r: [2, -1], chance: null })).toBeCloseTo(0.25, 12)
    expect(kellyShare({ r: [], chance: null })).toBe(0)
  })

  it('grows fastest: no other share of a list does better', () => {
    const lists = fc.array(fc.integer({ min: -30, max: 50 }), { minLength: 2, maxLength: 15 })
    fc.assert(
      fc.property(lists, fc.double({ min: 0, max: 1, noNaN: true }), (tenths, way) => {
        const r = tenths.map((tenth) => tenth / 10)
        const worst = Math.min(...r)
        fc.pre(worst < 0)
        const chance = r.map(() => 1 / r.length)
        const growth = (share: number) => r.reduce((sum, each) => sum + Math.log(1 + share * each), 0)
        const best = growth(kellyShare({ r, chance }))
        expect(growth((-way / worst) * 0.999)).toBeLessThanOrEqual(best + 1e-9)
      }),
    )
  })
})
