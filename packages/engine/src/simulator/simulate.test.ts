import { slowDraws, slowParametric, slowResampled, slowRun, slowStake } from '@afterclose/testkit/slow-simulator'
import { perTrade } from '@afterclose/testkit/worked-example-expected'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bandsOf, linesOf } from './bands.ts'
import type { Source } from './dealer.ts'
import { countRuns, figuresOf } from './figures.ts'
import { type Plan, type RunSlice, simulate } from './simulate.ts'
import type { Sizing } from './sizing.ts'

/** R of the worked example as trades keep it, to the sixth decimal. */
const exampleR = perTrade
  .filter(({ risk }) => risk !== '-')
  .map(({ gain, risk }) => Math.round((Number(gain) / Number(risk)) * 1e6) / 1e6)

const plan: Plan = {
  source: { mode: 'RESAMPLE', r: exampleR, blockLength: 1 },
  sizing: { kind: 'FRACTION', percent: 1 },
  startBalance: 10_000,
  tradesPerRun: 5,
  seed: 42,
}
const parametric = (winProbability: number, breakEvenProbability: number, avgWinR: number): Source => ({
  mode: 'PARAMETRIC',
  winProbability,
  breakEvenProbability,
  avgWinR,
  avgLossR: 1,
})
const finals = ({ balances, runs }: RunSlice): readonly number[] => Array.from(balances.subarray(-runs))
const to4 = (values: Iterable<number>): readonly string[] => Array.from(values, (value) => value.toFixed(4))

describe('the simulator of the worked example [H.5]', () => {
  it('draws from the eleven R', () => {
    expect(exampleR).toHaveLength(11)
    const slice = simulate(plan, 0, 3)
    expect(to4(finals(slice))).toEqual(['10584.7191', '10385.1575', '10278.4931'])
    expect(to4(slice.maxDrawdown)).toEqual(['1.0350', '2.0519', '1.0350'])
    expect([...slice.longestLost]).toEqual([1, 2, 1])
  })

  it('draws from chances', () => {
    const slice = simulate({ ...plan, source: parametric(0.5, 0.1, 2) }, 0, 3)
    expect(to4(finals(slice))).toEqual(['10094.9908', '10505.9592', '10094.9908'])
    expect(to4(slice.maxDrawdown)).toEqual(['1.9900', '1.0000', '1.9900'])
  })

  it('spreads two hundred runs of five hundred trades', () => {
    const of: Plan = {
      ...plan,
      source: parametric(0.4, 0, 1.4),
      sizing: { kind: 'FRACTION', percent: 2 },
      tradesPerRun: 500,
    }
    const slice = simulate(of, 0, 200)
    const { finalBalance, maxDrawdownPercent, longestLosingStreak } = figuresOf([slice], 10_000)
    const finalBalances = ['1264.45', '2711.18', '4383.73', '5840.44', '8562.13', '13199.20', '24516.41']
    expect(finalBalance.values?.map((value) => value.toFixed(2))).toEqual(finalBalances)
    const ends = (values: readonly number[] | null, digits: number) =>
      [0, 3, 6].map((i) => values?.[i]?.toFixed(digits))
    expect(ends(maxDrawdownPercent.values, 3)).toEqual(['20.229', '58.838', '89.641'])
    expect(ends(longestLosingStreak.values, 0)).toEqual(['6', '11', '21'])
    const counts = countRuns([slice], { startBalance: 10_000, ruinPercent: 50, goalPercent: 100 })
    expect([counts.runs, counts.ruin, counts.profit]).toEqual([200, 106, 35]) // 53.0 % and 17.5 %
    expect(bandsOf([slice]).map((line) => line.at(-1)?.toFixed(2))).toEqual(finalBalances.slice(1, 6))
  })
})

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const percents = fc.double({ min: 0.01, max: 100, noNaN: true })
const rLists = fc.array(
  fc.integer({ min: -3_000_000, max: 5_000_000 }).map((micros) => micros / 1e6),
  {
    minLength: 1,
    maxLength: 30,
  },
)
const sizings = fc.oneof(
  percents.map((percent) => ({ kind: 'FRACTION' as const, percent })),
  fc.double({ min: 1, max: 3000, noNaN: true }).map((amount) => ({ kind: 'AMOUNT' as const, amount })),
  fc.record({
    kind: fc.constant('REDUCED' as const),
    percent: percents,
    fromPercent: fc.integer({ min: 1, max: 50 }),
    reducedPercent: percents,
  }),
)
const chances = fc.record({
  win: fc.integer({ min: 0, max: 60 }).map((percent) => percent / 100),
  even: fc.integer({ min: 0, max: 40 }).map((percent) => percent / 100),
  avgWinR: fc.double({ min: 0.1, max: 5, noNaN: true }),
  avgLossR: fc.double({ min: 0.1, max: 2, noNaN: true }),
})

describe('a run', () => {
  const ended = { flat: 0, whole: 0 }
  const sameRun = (slice: RunSlice, run: number, slow: ReturnType<typeof slowRun>): void => {
    const balances = slow.balances.map((_, step) => slice.balances[step * slice.runs + run]!)
    for (const [step, balance] of balances.entries())
      expect(Math.abs(balance - slow.balances[step]!)).toBeLessThanOrEqual(1e-9 * slow.balances[step]!)
    expect(slice.maxDrawdown[run]).toBeCloseTo(slow.maxDrawdown, 9)
    expect(slice.highest[run]).toBe(Math.max(...balances))
    expect(slice.lowest[run]).toBe(Math.min(...balances))
    for (const count of ['won', 'lost', 'longestWon', 'longestLost'] as const)
      expect(slice[count][run]).toBe(slow[count])
    for (const sum of ['wonR', 'lostR'] as const) expect(slice[sum][run]).toBeCloseTo(slow[sum], 9)
    ended[balances.at(-1) === 0 ? 'flat' : 'whole']++
  }

  it('is one of E.1, drawn from a list', () => {
    fc.assert(
      fc.property(rLists, sizings, seeds, (list, sizing, seed) => {
        const of: Plan = {
          ...plan,
          source: { mode: 'RESAMPLE', r: list, blockLength: 1 },
          sizing,
          tradesPerRun: 40,
          seed,
        }
        const slice = simulate(of, 0, 3)
        for (const run of [0, 1, 2]) {
          const draw = slowDraws(seed + run)
          const results = Array.from({ length: 40 }, () => slowResampled(draw, list))
          sameRun(slice, run, slowRun(results, 10_000, sizing))
        }
      }),
      {
        examples: [
          [[-3], { kind: 'AMOUNT', amount: 3000 }, 1], // loses everything
          [[2], { kind: 'FRACTION', percent: 1 }, 1],
        ],
      },
    )
    expect(Math.min(ended.flat, ended.whole)).toBeGreaterThan(0) // both were reached
  })

  it('is one of E.1, drawn from chances', () => {
    fc.assert(
      fc.property(chances, sizings, seeds, ({ win, even, avgWinR, avgLossR }, sizing, seed) => {
        const source: Source = {
          mode: 'PARAMETRIC',
          winProbability: win,
          breakEvenProbability: even,
          avgWinR,
          avgLossR,
        }
        const slice = simulate({ ...plan, source, sizing, tradesPerRun: 40, seed }, 0, 1)
        const draw = slowDraws(seed)
        const results = Array.from({ length: 40 }, () => slowParametric(draw, { win, even, avgWinR, avgLossR }))
        sameRun(slice, 0, slowRun(results, 10_000, sizing))
      }),
    )
  })

  it('is the same to the last bit however the runs are split', () => {
    fc.assert(
      fc.property(rLists, seeds, fc.integer({ min: 4, max: 120 }), fc.nat({ max: 3 }), (list, seed, runs, more) => {
        const of: Plan = {
          ...plan,
          source: { mode: 'RESAMPLE', r: list, blockLength: 1 + more },
          tradesPerRun: 12,
          seed,
        }
        const cut = (workers: number): readonly RunSlice[] =>
          Array.from({ length: workers }, (_, worker) =>
            simulate(of, Math.floor((runs * worker) / workers), Math.floor((runs * (worker + 1)) / workers)),
          )
        const told = (slices: readonly RunSlice[]) => ({
          bands: bandsOf(slices),
          lines: linesOf(slices),
          figures: figuresOf(slices, 10_000),
          counts: countRuns(slices, { startBalance: 10_000, ruinPercent: 10, goalPercent: 5 }),
        })
        const whole = told(cut(1))
        expect(whole.lines).toHaveLength(Math.min(runs, 50))
        expect(told(cut(2))).toEqual(whole)
        expect(told(cut(4).toReversed())).toEqual(whole)
      }),
      { numRuns: 30 },
    )
  })
})

describe('sizing', () => {
  const balancesOf = (sizing: Sizing, startBalance = 10_000) =>
    [...simulate({ ...plan, sizing, startBalance, tradesPerRun: 30 }, 0, 4).balances] as const

  it('of nothing changes nothing', () => {
    const flat = Array.from({ length: 31 * 4 }, () => 10_000)
    expect(balancesOf({ kind: 'AMOUNT', amount: 0 })).toEqual(flat)
    expect(balancesOf({ kind: 'FRACTION', percent: 0 })).toEqual(flat)
  })

  it('by a percent grows with the start balance', () => {
    const twice = balancesOf({ kind: 'FRACTION', percent: 2 }).map((balance) => balance * 2)
    expect(balancesOf({ kind: 'FRACTION', percent: 2 }, 20_000)).toEqual(twice)
  })

  it('that is reduced to the same is not reduced', () => {
    const reduced = balancesOf({ kind: 'REDUCED', percent: 2, fromPercent: 1, reducedPercent: 2 })
    expect(reduced).toEqual(balancesOf({ kind: 'FRACTION', percent: 2 }))
  })

  it('halves from the drawdown on that was asked for', () => {
    const sizing = { kind: 'REDUCED', percent: 2, fromPercent: 10, reducedPercent: 1 } as const
    expect([10_000, 9001, 8999].map((balance) => slowStake(sizing, balance, 10_000))).toEqual([200, 180.02, 89.99])
    // eight losses in a row: 2 % of the balance until 9000 is passed
    const { balances } = simulate({ ...plan, source: parametric(0, 0, 1), sizing, tradesPerRun: 8 }, 0, 1)
    const steps = [...balances].slice(1).map((balance, i) => (1 - balance / balances[i]!) * 100)
    expect(steps.map((step) => step.toFixed(6))).toEqual([
      ...'2.000000 '.repeat(6).trim().split(' '), // 10,000 × 0.98^6 = 8858
      '1.000000',
      '1.000000',
    ])
  })
})
