import { wallClock } from '@afterclose/core/time'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { multiples, niceStep, priceRange, roundTimes } from './price-axis.ts'
import { spread } from './drawing.ts'

const bars = { high: [11, 12, 15, 14], low: [10, 9, 11, 12] }
const all = { from: 0, to: 3 }

describe('the prices of a window', () => {
  it('reach from the lowest to the highest bar in it, with a little room', () => {
    expect(priceRange(bars, all, [])).toEqual({ min: 9 - 0.36, max: 15 + 0.36 })
    expect(priceRange(bars, { from: 2, to: 3 }, [])).toEqual({ min: 11 - 0.24, max: 15 + 0.24 })
  })

  it('take in levels as long as the bars keep a third of the height', () => {
    expect(priceRange(bars, all, [20, 8]).max).toBeGreaterThan(20)
    expect(priceRange(bars, all, [20, 8]).min).toBeLessThan(8)
    // 9 to 40 would leave the bars less than a fifth
    expect(priceRange(bars, all, [40, 8]).max).toBeLessThan(16)
  })

  it('have room where price stood still', () => {
    const { min, max } = priceRange({ high: [100], low: [100] }, { from: 0, to: 0 }, [])
    expect(min).toBeLessThan(100)
    expect(max).toBeGreaterThan(100)
  })

  it('have lines at round numbers', () => {
    expect(niceStep(37, 5)).toBe(10)
    expect(niceStep(10, 5)).toBe(2)
    expect(multiples(10, 5992, 6013)).toEqual([6000, 6010])
  })
})

describe('the times below', () => {
  const from = (begin: string, count: number, length: number) => ({
    length,
    time: Array.from({ length: count }, (_, i) => wallClock(begin) / 1000 + i * length),
  })
  it('are round, and round for the length of the bars', () => {
    const minutes = from('2026-10-23T09:31:00', 60, 60)
    expect(roundTimes(minutes, { from: 0, to: 59 }, 6)).toEqual({ bars: [9, 19, 29, 39, 49, 59], days: false })
    // every tenth minute would be the bars of 09:42, 09:51, 10:00 …
    const three = from('2026-10-23T09:30:00', 30, 180)
    expect(roundTimes(three, { from: 0, to: 29 }, 6).bars).toEqual([5, 10, 15, 20, 25])
  })

  it('become days', () => {
    const days = from('2026-10-01T00:00:00', 20, 86_400)
    expect(roundTimes(days, { from: 0, to: 19 }, 3)).toMatchObject({ days: true })
  })

  it('are never more than asked for, and in the window', () => {
    const any = fc.record({
      length: fc.constantFrom(60, 180, 300, 900, 3600, 14_400, 86_400),
      count: fc.integer({ min: 1, max: 400 }),
      most: fc.integer({ min: 1, max: 8 }),
    })
    fc.assert(
      fc.property(any, ({ length, count, most }) => {
        const found = roundTimes(from('2026-10-23T09:31:00', count, length), { from: 0, to: count - 1 }, most).bars
        expect(found.length).toBeLessThanOrEqual(most)
        for (const bar of found) expect(bar).toBeLessThan(count)
      }),
    )
  })
})

describe('names at the right', () => {
  it('are moved apart, upwards where there is no room below', () => {
    expect(spread([10, 20, 100], 30, 200)).toEqual([10, 40, 100])
    expect(spread([190, 195], 30, 200)).toEqual([170, 200])
  })
})
