import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { thinOut, thinOutEvenly } from './thin-out.ts'

describe('thinning out a line', () => {
  const line = fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: -99, max: 99 })), {
    minLength: 1,
    maxLength: 200,
  })

  it('keeps first, lowest, highest and last of every pixel column, in order', () => {
    fc.assert(
      fc.property(line, fc.integer({ min: 1, max: 12 }), (steps, columns) => {
        let at = 0
        const x = steps.map(([step]) => (at += step))
        const y = steps.map(([, value]) => value)
        const kept = [...thinOut(x, y, columns)]
        expect(kept).toEqual([...new Set(kept)].toSorted((a, b) => a - b))
        if (x.length <= 4 * columns) {
          expect(kept).toHaveLength(x.length)
          return
        }
        const width = x.at(-1)! - (x.at(0) ?? 0)
        const columnOf = (i: number) =>
          width === 0 ? 0 : Math.min(columns - 1, Math.floor((((x.at(i) ?? 0) - (x.at(0) ?? 0)) / width) * columns))
        for (const [, points] of Map.groupBy([...x.keys()], columnOf)) {
          const shown = kept.filter((i) => points.includes(i)).map((i) => y.at(i) ?? 0)
          const whole = points.map((i) => y.at(i) ?? 0)
          expect(shown.length).toBeLessThanOrEqual(4)
          expect([shown[0], Math.min(...shown), Math.max(...shown), shown.at(-1)]).toEqual([
            whole[0],
            Math.min(...whole),
            Math.max(...whole),
            whole.at(-1),
          ])
        }
      }),
    )
  })

  it('brings a hundred thousand points down to four a column', () => {
    const x = Float64Array.from({ length: 100_000 }, (_, i) => i)
    const y = x.map((i) => Math.sin(i))
    const kept = thinOut(x, y, 800)
    expect(kept.length).toBeLessThanOrEqual(3200)
    expect([kept[0], kept.at(-1)]).toEqual([0, 99_999])
  })
})

it('keeps the same of points that lie evenly', () => {
  const values = fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 400 })
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 50 }), (all, columns) => {
      const positions = all.map((_, i) => i + 1)
      expect(thinOutEvenly(Float64Array.from(all), columns)).toEqual(thinOut(positions, all, columns))
    }),
  )
})
