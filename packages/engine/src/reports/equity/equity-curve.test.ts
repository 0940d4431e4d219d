import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawdownShade } from './drawdown-shade.ts'
import { deepestFall, equityCurve } from './equity-curve.ts'
import { thinOut } from './thin-out.ts'
import { trendLine } from './trend.ts'

const gains = fc.array(
  fc.oneof({ weight: 9, arbitrary: fc.integer({ min: -500, max: 500 }) }, fc.constant(Number.NaN)),
  {
    maxLength: 60,
  },
)
const allRows = (values: readonly number[]): number[] => values.map((_, row) => row)

describe('the equity curve', () => {
  it('adds up from a start of 0, leaves out unknown values and keeps their numbers vacant', () => {
    const curve = equityCurve([5, Number.NaN, -7, 4], [0, 1, 2, 3])
    expect([...curve.row]).toEqual([-1, 0, 2, 3])
    expect([...curve.number]).toEqual([0, 1, 3, 4])
    expect([...curve.value]).toEqual([0, 5, -2, 2])
    expect([...curve.peak]).toEqual([0, 5, 5, 5])
  })

  it('sees an opening loss as a fall from the start', () => {
    const curve = equityCurve([-500, 100], [0, 1])
    expect(deepestFall(curve)).toEqual({ high: 0, low: 1 })
  })

  it('never falls when nothing was lost', () => {
    expect(deepestFall(equityCurve([3, 0, 4], [0, 1, 2]))).toBeNull()
    expect(deepestFall(equityCurve([], []))).toBeNull()
  })

  it('has as its deepest fall the largest over all earlier and later pairs', () => {
    fc.assert(
      fc.property(gains, (values) => {
        const curve = equityCurve(values, allRows(values))
        const points = [...curve.value]
        const falls = points.flatMap((high, i) => points.slice(i).map((low) => high - low))
        const fall = deepestFall(curve)
        expect(fall === null ? 0 : (points.at(fall.high) ?? 0) - (points.at(fall.low) ?? 0)).toBe(Math.max(...falls))
      }),
    )
  })
})

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
        for (const [, points] of Map.groupBy(allRows(x), columnOf)) {
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

describe('the shade of drawdowns', () => {
  it('ends where the line wins back its high', () => {
    const shade = drawdownShade([0, 1, 2, 4], [0, 10, 5, 15], [0, 10, 10, 15])
    expect([...shade.x]).toEqual([0, 1, 2, 3, 4])
    expect([...shade.low]).toEqual([0, 10, 5, 10, 15])
    expect([...shade.high]).toEqual([0, 10, 10, 10, 15])
  })

  it('lies between line and high, and ascends', () => {
    fc.assert(
      fc.property(gains, (values) => {
        const curve = equityCurve(values, allRows(values))
        const shade = drawdownShade(curve.number, curve.value, curve.peak)
        for (let i = 0; i < shade.x.length; i++) {
          expect(shade.high[i]).toBeGreaterThanOrEqual(shade.low.at(i) ?? 0)
          if (i > 0) expect(shade.x[i]).toBeGreaterThanOrEqual(shade.x.at(i - 1) ?? 0)
        }
      }),
    )
  })
})

describe('the trend', () => {
  it('is the line of least squares', () => {
    expect(trendLine([0, 1, 2], [1, 3, 5])).toEqual({ slope: 2, intercept: 1 })
    // by hand: means 2 and 3.25, slope (−2·−2.25 + −1·0.75 + 1·−0.25 + 2·1.75) ÷ (4 + 1 + 1 + 4)
    expect(trendLine([0, 1, 3, 4], [1, 4, 3, 5])?.slope).toBeCloseTo(0.7, 12)
  })

  it('needs two points at different places', () => {
    expect(trendLine([1], [1])).toBeNull()
    expect(trendLine([1, 1], [1, 5])).toBeNull()
  })
})
