import { describe, expect, it } from 'vitest'
import { bestKernel } from './best-kernel.ts'
import type { KernelOf } from './kernel.ts'
import * as L from './layout.ts'
import { plainKernel } from './plain-kernel.ts'
import { type AJob, type ARecord, type LaidJob, cellOf, layJob, lineOf, stateOf, stretchOf } from './testing/a-job.ts'
import { wideKernel } from './wide-kernel.ts'

const aTrade = (outcome: number, gain: number, r: number, percent: number, rest: Partial<ARecord>): ARecord => ({
  outcome,
  gain,
  r,
  percent,
  held: 0,
  combination: 0,
  bin: 1,
  exitDay: 0,
  entryDay: 4,
  exitHour: 9,
  entryHour: 33,
  ...rest,
})

/** Five trades, and in the third row one that is not selected. The second has no stop, the fourth no known balance. */
const job: AJob = {
  records: [
    aTrade(L.WINNER, 500, 1_000_000, 500_000, { held: 60_000, bin: 300 }),
    aTrade(L.BREAK_EVEN, -10, Number.NaN, -10_000, { held: 120_000, exitHour: 10 }),
    aTrade(L.WINNER, 9999, 9_000_000, 9_000_000, { held: 9_000_000 }),
    aTrade(L.WINNER, 300, 1_500_000, Number.NaN, { held: 90_000, combination: 1, exitDay: 1 }),
    aTrade(L.LOSER, -200, -500_000, -200_000, { held: 30_000, combination: 1, exitDay: 1 }),
    aTrade(L.LOSER, -400, -1_000_000, -400_000, { held: 10_000, exitDay: 1 }),
  ],
  selected: [true, true, false, true, true, true],
  unit: L.UNIT_GAIN,
  basis: 'EXIT',
  cuts: [0, 3, 6],
  lines: true,
  wanted: ['outcomes', 'combinations', 'bins', 'days', 'hours'],
}

const kernels: readonly (readonly [string, KernelOf])[] = [
  ['plain', plainKernel],
  ['best', bestKernel],
  ['wide', wideKernel],
]

describe.each(kernels)('five trades, %s', (_, kernelOf) => {
  const laid: LaidJob = layJob(job)
  kernelOf(laid.arena).run()
  const state = stateOf(laid)
  const from = (list: number, length: number): number[] => state.slice(list, list + length)

  it('add up to these sums, by unit', () => {
    expect(from(L.STATE_SUM, 4)).toEqual([190, 1_000_000, -110_000, 310_000])
    expect(from(L.STATE_WON, 3)).toEqual([800, 2_500_000, 500_000])
    expect(from(L.STATE_LARGEST, 3)).toEqual([500, 1_500_000, 500_000])
    expect(from(L.STATE_SMALLEST, 3)).toEqual([-400, -1_000_000, -400_000])
    expect(from(L.STATE_KNOWN, 3)).toEqual([5, 4, 4])
    expect(state[L.STATE_TRADES]).toBe(5)
  })

  it('rise and fall: of gain and R always, of per cents when they are drawn', () => {
    expect(from(L.STATE_PEAK, 3)).toEqual([790, 2_500_000, 1])
    expect(from(L.STATE_FALL, 3)).toEqual([600, 1_500_000, 0])
    expect(state[L.STATE_HIGHS]).toBe(2)
    expect([state[L.STATE_PEAK_POSITION], state[L.STATE_PEAK_ROW]]).toEqual([3, 3])
    expect([state[L.STATE_FALL_POSITION], state[L.STATE_FALL_ROW]]).toEqual([5, 5])
    expect(state[L.STATE_FALL_PEAK_POSITION]).toBe(3)
  })

  it('compound: 1.005 × 0.9999 × 0.998 × 0.996', () => {
    expect(state[L.STATE_INDEX]).toBeCloseTo(0.998_878_142_196, 12)
    expect(state[L.STATE_INDEX_OF_PEAK]).toBeCloseTo(0.993_908_599_2, 12)
    expect(state[L.STATE_INDEX_LOWEST]).toBe(state[L.STATE_INDEX_OF_PEAK])
  })

  it('lie 0, 0.5, -1.5 and -2R from the first', () => {
    expect(from(L.STATE_R_FIRST, 3)).toEqual([1_000_000, -3_000_000, 6.5e12])
  })

  it('win twice in a row, across the break-even, then lose twice', () => {
    expect(from(L.STATE_WIN_RUN, 4)).toEqual([0, 2, 2, 2])
  })

  it('are counted in their cells', () => {
    const cell = (table: Parameters<typeof cellOf>[1], index: number): number[][] => {
      const { sums, counts } = cellOf(laid, table, index)
      return [sums, counts]
    }
    // gain, R, per cent, held, won, with a percentage; trades, winners, losers, with R
    expect(cell('outcomes', L.WINNER)).toEqual([
      [800, 2_500_000, 500_000, 150_000, 800, 1],
      [2, 2, 0, 2],
    ])
    expect(cell('outcomes', L.LOSER)).toEqual([
      [-600, -1_500_000, -600_000, 40_000, 0, 2],
      [2, 0, 2, 2],
    ])
    expect(cell('outcomes', L.BREAK_EVEN)).toEqual([
      [-10, 0, -10_000, 120_000, 0, 1],
      [1, 0, 0, 0],
    ])
    expect(cell('combinations', 0)).toEqual([
      [90, 0, 90_000, 190_000, 500, 3],
      [3, 1, 1, 2],
    ])
    expect(cell('combinations', 1)).toEqual([
      [100, 1_000_000, -200_000, 120_000, 300, 1],
      [2, 1, 1, 2],
    ])
    expect(cell('bins', 300)).toEqual([
      [500, 1_000_000, 500_000, 60_000, 500, 1],
      [1, 1, 0, 1],
    ])
    expect(cell('days', 0)).toEqual([
      [490, 1_000_000, 490_000, 180_000, 500, 2],
      [2, 1, 0, 1],
    ])
    expect(cell('days', 1)).toEqual([
      [-300, 0, -600_000, 130_000, 300, 2],
      [3, 1, 2, 3],
    ])
    expect(cell('hours', 9)).toEqual([
      [200, 1_000_000, -100_000, 190_000, 800, 3],
      [4, 2, 2, 4],
    ])
    expect(cell('hours', 10)).toEqual(cell('outcomes', L.BREAK_EVEN))
  })

  it('are drawn in two stretches', () => {
    // row, position, value, peak, fall, step
    const [first, second] = [stretchOf(laid, 0), stretchOf(laid, 1)]
    const points = (stretch: number[]): number[][] =>
      [L.STRETCH_FIRST, L.STRETCH_LOWEST, L.STRETCH_HIGHEST, L.STRETCH_LAST].map((at) =>
        stretch.slice(at, at + L.POINT_LENGTH),
      )
    const [up, dip] = [
      [0, 1, 500, 500, 0, 500],
      [1, 2, 490, 500, 10, -10],
    ]
    expect(points(first)).toEqual([up, dip, up, dip])
    expect([first[L.STRETCH_POINTS], first[L.STRETCH_NET], first[L.STRETCH_WON]]).toEqual([2, 490, 500])
    const [top, bottom] = [
      [3, 3, 790, 790, 0, 300],
      [5, 5, 190, 790, 600, -400],
    ]
    expect(points(second)).toEqual([top, bottom, top, bottom])
    expect([second[L.STRETCH_POINTS], second[L.STRETCH_NET], second[L.STRETCH_WON]]).toEqual([3, 190, 800])
  })

  it('are listed one by one', () => {
    expect(lineOf(laid, 0)).toEqual([500, 490, 790, 590, 190])
    expect(lineOf(laid, 1)).toEqual([0, 10, 0, 200, 600])
    expect(lineOf(laid, 2)).toEqual([Number.NaN, 50, 80, 800 / 210, 800 / 610])
  })
})

describe.each(kernels)('five trades drawn in per cent, %s', (_, kernelOf) => {
  const laid: LaidJob = layJob({ ...job, unit: L.UNIT_PERCENT })
  kernelOf(laid.arena).run()
  const state = stateOf(laid)
  // +0.5 %, -0.01 %, unknown, -0.2 %, -0.4 %
  const near = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 12))
  const index = [1.005, 1.004_899_5, 1.004_899_5, 1.002_889_701, 0.998_878_142_196]
  const below = [0, 0.000_1, 0.000_1, 0.002_099_8, 0.006_091_400_8]

  it('are listed as the compounded index, and its falls as a share of the peak', () => {
    expect(lineOf(laid, 0)).toEqual(near(index))
    expect(lineOf(laid, 1)).toEqual(near(below))
  })

  it('end where the state says, to the last bit', () => {
    expect(lineOf(laid, 0).at(-1)).toBe(state[L.STATE_INDEX])
    expect(state[L.STATE_FALL + L.UNIT_PERCENT]).toBe(1 - state[L.STATE_INDEX_LOWEST]!)
    expect(Math.max(...lineOf(laid, 1))).toBe(state[L.STATE_FALL + L.UNIT_PERCENT])
    expect(state[L.STATE_PEAK + L.UNIT_PERCENT]).toBe(1.005)
    expect([state[L.STATE_PEAK_POSITION], state[L.STATE_PEAK_ROW]]).toEqual([1, 0])
    expect([state[L.STATE_FALL_POSITION], state[L.STATE_FALL_ROW]]).toEqual([5, 5])
    expect(state[L.STATE_FALL_PEAK_POSITION]).toBe(1)
    expect(state[L.STATE_SUM + L.UNIT_PERCENT]).toBe(-110_000) // groups are still sums
  })

  it('leave a place for the trade without a percentage, and no point', () => {
    const second = stretchOf(laid, 1)
    expect(second[L.STRETCH_POINTS]).toBe(2)
    expect(second.slice(L.STRETCH_FIRST, L.STRETCH_FIRST + L.POINT_LENGTH)).toEqual([
      4,
      4,
      ...near([index[3]!, 1.005, below[3]!]),
      -200_000,
    ])
  })
})

it.each(kernels)('%s draws what compounds past all numbers as the highest number', (_, kernelOf) => {
  const doubling = aTrade(L.WINNER, 1, Number.NaN, 100_000_000, {})
  const records = [...Array.from({ length: 1100 }, () => doubling), { ...doubling, percent: -100_000_000 }]
  const laid = layJob({
    ...job,
    records,
    selected: records.map(() => true),
    unit: L.UNIT_PERCENT,
    cuts: [0, 1050, 1101],
  })
  kernelOf(laid.arena).run()
  const line = lineOf(laid, 0)
  expect([line[0], line[1099], line[1100]]).toEqual([2, L.HIGHEST_DRAWN, L.HIGHEST_DRAWN])
  expect(lineOf(laid, 1).slice(-2)).toEqual([0, 1])
  expect(stretchOf(laid, 1)[L.STRETCH_LOWEST + L.POINT_VALUE]).toBe(L.HIGHEST_DRAWN)
})
