import { outcomes } from '@afterclose/core/trade'
import { perTrade } from '@afterclose/testkit/worked-example-expected'
import { describe, expect, it } from 'vitest'
import { ownInputs } from './own-inputs.ts'
import { defaultNumbers, parameterProblems, planOf, type SimulatorParameters } from './parameters.ts'
import { simulate } from './simulate.ts'

const own = { winProbability: 0.4, breakEvenProbability: 0.1, avgWinR: 2, avgLossR: 1, riskAmount: 100, seed: 7 }
const parameters: SimulatorParameters = {
  mode: 'PARAMETRIC',
  sizing: 'FRACTION',
  numbers: { ...defaultNumbers, ...own },
}
const problems = (more: Partial<SimulatorParameters['numbers']>, of: Partial<SimulatorParameters> = {}, nR = 100) =>
  parameterProblems({ ...parameters, ...of, numbers: { ...parameters.numbers, ...more } }, nR).map(
    ({ name, message }) => `${name}: ${message}`,
  )

describe('parameters', () => {
  it('begin with what the product names', () => {
    const { tradesPerRun, runs, startBalance, riskPercent, ruinPercent } = defaultNumbers
    expect([tradesPerRun, runs, startBalance, riskPercent, ruinPercent]).toEqual([500, 200, 10_000, 1, 50])
    expect(problems({})).toEqual([])
  })

  it('are named when they are out of their range', () => {
    expect(problems({ tradesPerRun: 9, runs: 1001, startBalance: 0, riskPercent: 100.5, ruinPercent: 0.5 })).toEqual([
      'tradesPerRun: Trades per run must be a whole number from 10 to 2000.',
      'runs: Runs must be a whole number from 1 to 1000.',
      'startBalance: Start balance must be above 0.',
      'ruinPercent: Ruin at a loss of must be from 1 to 100.',
      'riskPercent: Risk must be from 0.01 to 100.',
    ])
    expect(problems({ seed: 2 ** 32, avgLossR: 0, winProbability: 1.1 })).toEqual([
      'seed: Seed must be a whole number from 0 to 4294967295.',
      'winProbability: Win rate must be from 0 % to 100 %.',
      'avgLossR: Average loss must be above 0.',
    ])
    expect(problems({ avgWinR: null, tradesPerRun: 10.5, runs: Number.NaN, startBalance: Infinity })).toHaveLength(4)
  })

  it('may lie at the ends of their ranges', () => {
    const lowest = { tradesPerRun: 10, runs: 1, riskPercent: 0.01, ruinPercent: 1, seed: 0, winProbability: 0 }
    const highest = { tradesPerRun: 2000, runs: 1000, riskPercent: 100, ruinPercent: 100, seed: 2 ** 32 - 1 }
    expect([problems(lowest), problems(highest)]).toEqual([[], []])
    expect(problems({ winProbability: 0.9 })).toEqual([])
    expect(problems({ winProbability: 0.95 })).toEqual([
      'breakEvenProbability: Win rate and break-even must be at most 100 % together.',
    ])
  })

  it('matter only where mode and sizing use them', () => {
    const unset = { winProbability: null, avgWinR: null, riskPercent: null }
    expect(problems(unset, { mode: 'RESAMPLE', sizing: 'AMOUNT' })).toEqual([])
    expect(problems({ blockLength: 0 })).toEqual([])
    expect(problems({ blockLength: 0, reducedFromPercent: 0 }, { mode: 'RESAMPLE', sizing: 'REDUCED' })).toHaveLength(2)
    expect(problems({ kellyMostPercent: 0 }, { sizing: 'HALF_KELLY' })).toHaveLength(1)
  })

  it('draw from one’s own trades when there are twenty', () => {
    expect(problems({}, { mode: 'RESAMPLE' }, 20)).toEqual([])
    expect(problems({}, { mode: 'RESAMPLE' }, 19)).toEqual([
      'mode: Resampling needs at least 20 trades with R; there are 19.',
    ])
    expect(problems({}, { mode: 'PARAMETRIC' }, 0)).toEqual([])
  })

  it('make the plan that they name', () => {
    const numbers = { ...parameters.numbers, tradesPerRun: 10 }
    const plans = (['AMOUNT', 'FRACTION', 'HALF_KELLY', 'REDUCED'] as const).map((sizing) =>
      planOf({ mode: 'RESAMPLE', sizing, numbers }, [1, -1, 2]),
    )
    expect(plans[0]).toEqual({
      source: { mode: 'RESAMPLE', r: [1, -1, 2], blockLength: 1 },
      sizing: { kind: 'AMOUNT', amount: 100 },
      startBalance: 10_000,
      tradesPerRun: 10,
      seed: 7,
    })
    expect(plans.map(({ sizing }) => sizing).slice(1)).toEqual([
      { kind: 'FRACTION', percent: 1 },
      { kind: 'HALF_KELLY', mostPercent: 2 },
      { kind: 'REDUCED', percent: 1, fromPercent: 10, reducedPercent: 0.5 },
    ])
    expect(planOf(parameters, []).source).toEqual({
      mode: 'PARAMETRIC',
      winProbability: 0.4,
      breakEvenProbability: 0.1,
      avgWinR: 2,
      avgLossR: 1,
    })
    // the same trades for every sizing: side by side
    const won = plans.map((plan) => [...simulate(plan, 0, 5).won])
    expect(new Set(won.map(String)).size).toBe(1)
  })
})

describe('what one’s own trades say', () => {
  it('is that of the worked example: six of eleven win, and a break-even counts as one with its R of -0.047', () => {
    const known = perTrade.filter(({ risk }) => risk !== '-')
    const { nR, ...inputs } = ownInputs(
      known.map(({ rMultiple }) => Number(rMultiple)),
      known.map(({ outcome }) => outcomes.findIndex((each) => each === outcome)),
    )
    expect(nR).toBe(11)
    expect(inputs.winProbability).toBeCloseTo(6 / 11, 12)
    expect(inputs.breakEvenProbability).toBeCloseTo(1 / 11, 12)
    // (1.965 + 0.975 + 1.9533 + 3.9667 + 0.95 + 1.98) ÷ 6 and (1.035 + 0.525 + 1.535 + 1.0333) ÷ 4
    expect(inputs.avgWinR).toBeCloseTo(11.79 / 6, 4)
    expect(inputs.avgLossR).toBeCloseTo(4.1283 / 4, 4)
  })

  it('is nothing without trades', () => {
    const nothing = { winProbability: null, breakEvenProbability: null, avgWinR: null, avgLossR: null }
    expect(ownInputs([], [])).toEqual({ nR: 0, ...nothing })
    expect(ownInputs([1.5], [outcomes.indexOf('WINNER')])).toMatchObject({ avgWinR: 1.5, avgLossR: null })
  })
})
