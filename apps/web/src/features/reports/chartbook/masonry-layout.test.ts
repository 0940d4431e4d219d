import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardsWithin, masonryLayout } from './masonry-layout.ts'

const heights = fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 60 })
const columnCounts = fc.integer({ min: 1, max: 6 })

describe('cards in columns', () => {
  it('stand below the shortest column, the leftmost of several', () => {
    expect(masonryLayout([100, 50, 80, 10, 20], 3, 10)).toEqual({
      columns: [0, 1, 2, 1, 1],
      tops: [0, 0, 0, 60, 80],
      height: 100,
    })
    expect(masonryLayout([], 3, 10)).toEqual({ columns: [], tops: [], height: 0 })
  })

  it('neither overlap nor leave more than a gap, and never come before one that is higher up', () => {
    fc.assert(
      fc.property(heights, columnCounts, (all, count) => {
        const { columns, tops, height } = masonryLayout(all, count, 24)
        expect(tops).toEqual(tops.toSorted((a, b) => a - b))
        for (let column = 0; column < count; column++) {
          const inIt = tops.flatMap((top, at) => (columns[at] === column ? [{ top, end: top + all[at]! }] : []))
          for (const [at, { top }] of inIt.entries()) expect(top).toBe(at === 0 ? 0 : inIt[at - 1]!.end + 24)
        }
        expect(height).toBe(Math.max(0, ...tops.map((top, at) => top + all[at]!)))
      }),
    )
  })

  it('are those that show a part of themselves in a stretch, and no others', () => {
    fc.assert(
      fc.property(heights, columnCounts, fc.integer({ min: -200, max: 4000 }), (all, count, from) => {
        const layout = masonryLayout(all, count, 24)
        const to = from + 900
        const near = new Set(cardsWithin(layout, all, { from, to }))
        for (const [at, top] of layout.tops.entries()) {
          const pixels = Array.from({ length: all[at]! }, (_, pixel) => top + pixel)
          expect(near.has(at)).toBe(pixels.some((pixel) => pixel + 1 > from && pixel < to))
        }
      }),
    )
  })
})
