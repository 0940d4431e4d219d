import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as L from './layout.ts'
import { type AJob, type ARecord, cellOf, layJob, lineOf, stateOf, stretchOf } from './testing/a-job.ts'
import { wideKernel } from './wide-kernel.ts'

const aRecord = (gain: number): ARecord => ({
  gain,
  percent: gain,
  r: Number.NaN,
  held: 0,
  outcome: gain > 0 ? L.WINNER : gain < 0 ? L.LOSER : L.BREAK_EVEN,
  combination: 0,
  exitDay: 0,
  entryDay: 0,
  exitHour: 0,
  entryHour: 0,
  bin: 0,
})
const allOf = (gains: readonly number[]): AJob => ({
  records: gains.map(aRecord),
  selected: gains.map(() => true),
  unit: L.UNIT_GAIN,
  basis: 'EXIT',
  cuts: [0, gains.length],
  lines: true,
  wanted: ['outcomes', 'days'],
})

const TWO_53 = 2 ** 53
/** Whole numbers up to 2^62, far beyond those that a double holds without gaps. */
const large = fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n }).map(Number)

describe('the wide kernel', () => {
  it('loses no unit above 2^53, where adding doubles does', () => {
    const laid = layJob(allOf([TWO_53, 1, 1, 1, -TWO_53]))
    wideKernel(laid.arena).run()
    expect(TWO_53 + 1 + 1 + 1 - TWO_53).toBe(0)
    expect(stateOf(laid)[L.STATE_SUM]).toBe(3)
    expect(lineOf(laid, 0)).toEqual([TWO_53, TWO_53, TWO_53 + 2, TWO_53 + 4, 3]) // each rounded once, to even
    expect(lineOf(laid, 1)).toEqual([0, 0, 0, 0, TWO_53])
  })

  it('rounds each result once', () => {
    fc.assert(
      fc.property(fc.array(large, { minLength: 1, maxLength: 40 }), (gains) => {
        const laid = layJob(allOf(gains))
        wideKernel(laid.arena).run()
        const sums: bigint[] = []
        for (const gain of gains) sums.push((sums.at(-1) ?? 0n) + BigInt(gain))
        const peaks = sums.map((_, i) => sums.slice(0, i + 1).reduce((a, b) => (b > a ? b : a), 0n))
        const falls = sums.map((sum, i) => peaks[i]! - sum)
        const won = gains.reduce((sum, gain) => sum + (gain > 0 ? BigInt(gain) : 0n), 0n)
        const state = stateOf(laid)
        for (const unit of [L.UNIT_GAIN, L.UNIT_PERCENT]) {
          expect(state[L.STATE_SUM + unit]).toBe(Number(sums.at(-1)))
          expect(state[L.STATE_WON + unit]).toBe(Number(won))
        }
        expect(state[L.STATE_PEAK]).toBe(Number(peaks.at(-1)))
        expect(state[L.STATE_FALL]).toBe(Number(falls.reduce((a, b) => (b > a ? b : a), 0n)))
        expect(lineOf(laid, 0)).toEqual(sums.map(Number))
        expect(lineOf(laid, 1)).toEqual(falls.map(Number))
        const stretch = stretchOf(laid, 0)
        expect(stretch[L.STRETCH_NET]).toBe(Number(sums.at(-1)))
        expect(stretch[L.STRETCH_WON]).toBe(Number(won))
        expect(cellOf(laid, 'days', 0).sums.slice(0, 5)).toEqual([sums.at(-1), 0, sums.at(-1), 0, won].map(Number))
        const losses = gains.reduce((sum, gain) => sum + (gain < 0 ? BigInt(gain) : 0n), 0n)
        expect(cellOf(laid, 'outcomes', L.LOSER).sums[0]).toBe(Number(losses))
      }),
    )
  })

  it('adds up a column past 2^53', () => {
    const laid = layJob(allOf([TWO_53, 1, 1]))
    const { i32, f64 } = laid.arena.views
    const column = laid.arena.take(3 * 8)
    f64.set([TWO_53, 1, 1], column / 8)
    expect(wideKernel(laid.arena).sum(column, i32[L.JOB_BITS / 4]!, 3)).toBe(TWO_53 + 2)
  })
})
