import { describe, expect, it } from 'vitest'
import { defaultNumbers, keptProblems, parameterProblems, type SimulatorParameters } from './simulator-parameters.ts'

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
    expect([tradesPerRun, runs, startBalance, riskPercent, ruinPercent]).toEqual([500, 1100, 10_000, 1, 50])
    expect(problems({})).toEqual([])
  })

  it('are named when they are out of their range', () => {
    expect(problems({ tradesPerRun: 9, runs: 2001, startBalance: 0, riskPercent: 100.5, ruinPercent: 0.5 })).toEqual([
      'tradesPerRun: Trades per run must be a whole number from 10 to 2000.',
      'runs: Runs must be a whole number from 1 to 2000.',
      'startBalance: Start balance must be above 0.',
      'ruinPercent: Ruin threshold must be from 1 to 100.',
      'riskPercent: Risk must be from 0.01 to 100.',
    ])
    expect(problems({ seed: 2 ** 32, avgLossR: 0, winProbability: 1.1 })).toEqual([
      'seed: Seed must be a whole number from 0 to 4294967295.',
      'winProbability: Win rate must be from 0% to 100%.',
      'avgLossR: Average loss must be above 0.',
    ])
    expect(problems({ avgWinR: null, tradesPerRun: 10.5, runs: Number.NaN, startBalance: Infinity })).toHaveLength(4)
  })

  it('may lie at the ends of their ranges', () => {
    const lowest = { tradesPerRun: 10, runs: 1, riskPercent: 0.01, ruinPercent: 1, seed: 0, winProbability: 0 }
    const highest = { tradesPerRun: 2000, runs: 2000, riskPercent: 100, ruinPercent: 100, seed: 2 ** 32 - 1 }
    expect([problems(lowest), problems(highest)]).toEqual([[], []])
    expect(problems({ winProbability: 0.9 })).toEqual([])
    expect(problems({ winProbability: 0.95 })).toEqual([
      'breakEvenProbability: Win rate and break-even must be at most 100% together.',
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
})

describe('parameters that are kept', () => {
  const kept = (more: Partial<SimulatorParameters['numbers']>) =>
    keptProblems({ ...parameters, numbers: { ...defaultNumbers, ...more } }).map(({ message }) => message)

  it('may leave to one’s own trades, the account and chance what is not set', () => {
    const unset = Object.fromEntries(Object.keys(defaultNumbers).map((name) => [name, null]))
    expect([kept({}), kept(unset), kept(own)]).toEqual([[], [], []])
  })

  it('are named when a number is out of its range, whether it is used or not', () => {
    expect(kept({ runs: 2001, blockLength: 0 })).toEqual([
      'Runs must be a whole number from 1 to 2000.',
      'Trades per block must be a whole number from 1 to 100.',
    ])
    expect(kept({ winProbability: 0.6, breakEvenProbability: 0.5 })).toEqual([
      'Win rate and break-even must be at most 100% together.',
    ])
  })
})
