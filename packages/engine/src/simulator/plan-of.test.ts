import { defaultNumbers } from '@afterclose/core/simulator-parameters'
import { outcomes } from '@afterclose/core/trade'
import { perTrade } from '@afterclose/testkit/worked-example-expected'
import { describe, expect, it } from 'vitest'
import { dealerOf } from './dealer.ts'
import { ownInputs } from './own-inputs.ts'
import { planOf } from './plan-of.ts'
import { simulate } from './simulate.ts'
import { stakeOf } from './sizing.ts'

const own = { winProbability: 0.4, breakEvenProbability: 0.1, avgWinR: 2, avgLossR: 1, riskAmount: 100, seed: 7 }
const parameters = {
  own: false,
  mode: 'PARAMETRIC',
  sizing: 'FRACTION',
  numbers: { ...defaultNumbers, ...own },
} as const satisfies Parameters<typeof planOf>[0]

describe('parameters', () => {
  it('make the plan that they name', () => {
    const numbers = { ...parameters.numbers, tradesPerRun: 10 }
    const plans = (['AMOUNT', 'FRACTION', 'HALF_KELLY', 'REDUCED'] as const).map((sizing) =>
      planOf({ mode: 'RESAMPLE', sizing, numbers, own: false }, [1, -1, 2]),
    )
    expect(plans[0]).toEqual({
      source: { mode: 'RESAMPLE', r: [1, -1, 2], blockLength: 1, treatAs: 'WHOLE' },
      sizing: { kind: 'AMOUNT', amount: 100 },
      startBalance: 10_000,
      tradesPerRun: 10,
      seed: 7,
    })
    expect(plans.map(({ sizing }) => sizing).slice(1)).toEqual([
      { kind: 'FRACTION', percent: 1 },
      { kind: 'HALF_KELLY', mostPercent: 2, r: [1, -1, 2] },
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

describe('half Kelly', () => {
  const halfKellyShare = (of: Partial<Parameters<typeof planOf>[0]>): number => {
    const numbers = { ...parameters.numbers, kellyMostPercent: 100 }
    const { source, sizing } = planOf({ ...parameters, sizing: 'HALF_KELLY', numbers, ...of }, [4, -1, -1, 1])
    return stakeOf(sizing, dealerOf(source)).share
  }

  it('is that of one’s own trades, whether they are drawn from or dealt by their averages; of typed results theirs', () => {
    // the slope 4 ÷ (1 + 4f) - 2 ÷ (1 - f) + 1 ÷ (1 + f) is 0 at 16f² + 7f - 3 = 0
    const ofTrades = (Math.sqrt(7 * 7 + 4 * 16 * 3) - 7) / 32 / 2
    expect(halfKellyShare({ mode: 'RESAMPLE' })).toBeCloseTo(ofTrades, 12)
    expect(halfKellyShare({})).toBeCloseTo(ofTrades, 12)
    // 0.4 of +2R, 0.1 of 0, 0.5 of -1R: 0.8 ÷ (1 + 2f) = 0.5 ÷ (1 - f) at f = 1 ÷ 6
    expect(halfKellyShare({ own: true })).toBeCloseTo(1 / 12, 12)
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
