import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ChartWindow,
  pannedWindow,
  windowRevealing,
  windowAfter,
  windowOver,
  zoomedWindow,
} from './chart-window.ts'

const window = (from: number, to: number, count = 200): ChartWindow => ({ from, to, count })

describe('the window of a chart', () => {
  it('is wide enough to be read, and stays in the row', () => {
    expect(windowOver(50, 99, 200)).toEqual(window(50, 99))
    expect(windowOver(50, 51, 200)).toEqual(window(45, 56))
    expect(windowOver(0, 0, 200)).toEqual(window(0, 11))
    expect(windowOver(0, 0, 5)).toEqual(window(0, 4, 5))
  })

  it('keeps what is under the pointer when it comes closer', () => {
    expect(zoomedWindow(window(100, 139), 2, 0)).toEqual(window(100, 119))
    expect(zoomedWindow(window(100, 139), 2, 1)).toEqual(window(120, 139))
    expect(zoomedWindow(window(100, 139), 2)).toEqual(window(110, 129))
    expect(zoomedWindow(window(100, 139), 0.5, 1)).toEqual(window(60, 139))
  })

  it('comes no closer than can be read and no wider than there are marks', () => {
    expect(zoomedWindow(window(100, 112), 8)).toEqual(window(101, 112))
    expect(zoomedWindow(window(1, 190), 0.5)).toEqual(window(0, 199))
  })

  it('moves to the end of the row and no further', () => {
    expect(pannedWindow(window(100, 139), -30)).toEqual(window(70, 109))
    expect(pannedWindow(window(100, 139), 500)).toEqual(window(160, 199))
  })

  it('moves no further than needed to show a mark', () => {
    expect(windowRevealing(window(100, 139), 120)).toEqual(window(100, 139))
    expect(windowRevealing(window(100, 139), 95)).toEqual(window(95, 134))
    expect(windowRevealing(window(100, 139), 141)).toEqual(window(102, 141))
  })

  it('follows plus, minus and zero', () => {
    const whole = window(90, 149)
    expect(windowAfter('+', window(100, 129), whole)).toEqual(window(105, 124))
    expect(windowAfter('-', window(100, 129), whole)).toEqual(window(93, 137))
    expect(windowAfter('0', window(100, 129), whole)).toBe(whole)
    expect(windowAfter('ArrowLeft', window(100, 129), whole)).toBeNull()
  })

  it('is always a part of the row, and closer and wider are what they say', () => {
    const any = fc
      .tuple(fc.integer({ min: 1, max: 500 }), fc.nat(499), fc.nat(499))
      .map(([count, a, b]) => windowOver(Math.min(a, b) % count, Math.max(a, b) % count, count))
    fc.assert(
      fc.property(
        any,
        fc.double({ min: 0.1, max: 10, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (one, factor, at) => {
          const next = zoomedWindow(one, factor, at)
          expect(next.from).toBeGreaterThanOrEqual(0)
          expect(next.to).toBeLessThan(one.count)
          const [before, after] = [one.to - one.from, next.to - next.from]
          if (factor > 1) expect(after).toBeLessThanOrEqual(before)
          else expect(after).toBeGreaterThanOrEqual(before)
        },
      ),
    )
  })
})
