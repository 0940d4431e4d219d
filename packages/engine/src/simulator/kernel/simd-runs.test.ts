import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dealerOf, type Source } from '../dealer.ts'
import { plainRuns } from '../plain-runs.ts'
import type { RunJob } from '../run-job.ts'
import { simulate } from '../simulate.ts'
import { type Sizing, stakeOf } from '../sizing.ts'
import { LONGEST_LIST } from './layout.ts'
import { simdRuns } from './simd-runs.ts'

const shares = fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: 40 }))
const manyR = Float64Array.from({ length: 100_003 }, (_, i) => ((i * 7919) % 4000) / 1000 - 1.5)
const percents = fc.oneof(fc.double({ min: 0.01, max: 100, noNaN: true }), fc.constant(100))
const micros = fc.integer({ min: -3_000_000, max: 5_000_000 }).map((each) => each / 1e6)
const sources: fc.Arbitrary<Source> = fc.oneof(
  fc.record({
    mode: fc.constant('RESAMPLE' as const),
    r: fc.oneof(
      { weight: 9, arbitrary: fc.array(fc.oneof(micros, fc.constantFrom(-1, 1e200)), { minLength: 1, maxLength: 30 }) },
      { weight: 1, arbitrary: fc.constant(manyR) },
    ),
    blockLength: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 50 })),
  }),
  fc
    .record({ shares, avgWinR: fc.double({ min: 0.1, max: 5, noNaN: true }), avgLossR: percents })
    .map(({ shares: [win, even], ...of }) => ({
      mode: 'PARAMETRIC' as const,
      winProbability: win / 100,
      breakEvenProbability: even / 100,
      ...of,
    })),
)
const sizings: fc.Arbitrary<Sizing> = fc.oneof(
  fc.record({ kind: fc.constant('FRACTION' as const), percent: percents }),
  fc.record({ kind: fc.constant('AMOUNT' as const), amount: fc.double({ min: 1, max: 3000, noNaN: true }) }),
  fc.record({ kind: fc.constant('HALF_KELLY' as const), mostPercent: percents, r: fc.constant(null) }),
  fc.record({
    kind: fc.constant('REDUCED' as const),
    percent: percents,
    fromPercent: fc.integer({ min: 1, max: 50 }),
    reducedPercent: percents,
  }),
)
const jobs = fc
  .record({
    source: sources,
    sizing: sizings,
    startBalance: fc.constantFrom(10_000, 0.3, 7444.5),
    tradesPerRun: fc.integer({ min: 1, max: 80 }),
    seed: fc.integer({ min: 0, max: 2 ** 32 + 2000 }),
    runs: fc.integer({ min: 1, max: 20 }), // plain code walks 16 at a time
  })
  .map(({ sizing, ...of }): RunJob => {
    const dealer = dealerOf(of.source)
    return { ...of, dealer, stake: stakeOf(sizing, dealer) }
  })

describe('four runs at once', () => {
  it('are those of one after the other, to the last bit', () => {
    const ended = { flat: 0, whole: 0, infinite: 0 }
    fc.assert(
      fc.property(jobs, (job) => {
        const plain = plainRuns(job)
        expect(simdRuns(job)).toEqual(plain)
        for (const last of plain.balances.subarray(-job.runs))
          ended[last === 0 ? 'flat' : Number.isFinite(last) ? 'whole' : 'infinite']++
      }),
      { numRuns: runs({ quick: 400 }) },
    )
    expect(Math.min(ended.flat, ended.whole, ended.infinite)).toBeGreaterThan(0) // all were reached
  })

  it('are left to plain code where a draw times the length of the list would be no whole number', () => {
    const source = { mode: 'RESAMPLE', r: new Float64Array(LONGEST_LIST + 1), blockLength: 1 } as const
    const dealer = dealerOf(source)
    const stake = stakeOf({ kind: 'FRACTION', percent: 1 }, dealer)
    expect(simdRuns({ source, dealer, stake, startBalance: 1, tradesPerRun: 1, seed: 1, runs: 1 })).toBeNull()
  })
})

describe('without WebAssembly', () => {
  beforeEach(() => void vi.resetModules())
  afterEach(() => void vi.unstubAllGlobals())

  it('runs and bands are the same', async () => {
    const r = [2.1, -1, 0, 0.4, -1.2]
    const plan = {
      source: { mode: 'RESAMPLE', r, blockLength: 2 },
      sizing: { kind: 'FRACTION', percent: 20 },
      startBalance: 10_000,
      tradesPerRun: 50,
      seed: 42,
    } as const
    const slice = simulate(plan, 3, 13)
    const { bandsOf } = await import('../bands.ts')
    const bands = bandsOf([slice])
    vi.resetModules()
    vi.stubGlobal('WebAssembly', undefined)
    const plain = await import('../simulate.ts')
    const plainBands = await import('../bands.ts')
    const { roomOf } = await import('./room.ts')
    expect(roomOf(1)).toBeNull()
    expect(plain.simulate(plan, 3, 13)).toEqual(slice)
    expect(plainBands.bandsOf([slice])).toEqual(bands)
  })
})
