import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Source } from './dealer.ts'
import { countRuns, figuresOf } from './figures.ts'
import { type Plan, simulate } from './simulate.ts'

const plan = (source: Partial<Source & { mode: 'PARAMETRIC' }>, more: Partial<Plan> = {}): Plan => ({
  source: {
    mode: 'PARAMETRIC',
    winProbability: 0.5,
    breakEvenProbability: 0,
    avgWinR: 1,
    avgLossR: 1,
    ...source,
  },
  sizing: { kind: 'AMOUNT', amount: 100 },
  startBalance: 10_000,
  tradesPerRun: 20,
  seed: 1,
  ...more,
})
const limits = { startBalance: 10_000, ruinPercent: 50, goalPercent: 100 }
/** Four deviations of a share that is counted in so many runs. */
const margin = (share: number, runs: number): number => 4 * Math.sqrt((share * (1 - share)) / runs)

/** How often a walk of ±1 with so many steps touches a level: exact, by the chances of each place. */
function touching(win: number, steps: number, level: number): number {
  let places = new Map([[0, 1]])
  let touched = 0
  for (let step = 0; step < steps; step++) {
    const next = new Map<number, number>()
    for (const [place, chance] of places)
      for (const [to, part] of [
        [place + 1, chance * win],
        [place - 1, chance * (1 - win)],
      ] as const)
        if (to === level) touched += part
        else next.set(to, (next.get(to) ?? 0) + part)
    places = next
  }
  return touched
}

describe('the probability', () => {
  const runs = 20_000

  it.each([0.3, 0.5, 0.62])('of profit is the binomial one, winning with %d', (win) => {
    const slice = simulate(plan({ winProbability: win }), 0, runs)
    const choose = (k: number): number => (k === 0 ? 1 : (choose(k - 1) * (20 - k + 1)) / k)
    const exact = Array.from({ length: 10 }, (_, i) => 11 + i).reduce(
      (sum, wins) => sum + choose(wins) * win ** wins * (1 - win) ** (20 - wins),
      0,
    )
    expect(Math.abs(countRuns([slice], limits).profit / runs - exact)).toBeLessThan(margin(exact, runs))
  })

  it.each([
    [0.45, 5, 4],
    [0.5, 3, 8],
  ])('of ruin and goal is that of a walk, winning with %d', (win, down, up) => {
    // one loss is 0.7 %: limits are reached by the last bit or missed by it
    const of = { sizing: { kind: 'AMOUNT', amount: 52.1115 }, startBalance: 7444.5, tradesPerRun: 60 } as const
    const slice = simulate(plan({ winProbability: win }, of), 0, runs)
    const at = { startBalance: 7444.5, ruinPercent: down * 0.7, goalPercent: up * 0.7 }
    const { ruin, goal } = countRuns([slice], at)
    const [exactRuin, exactGoal] = [touching(win, 60, -down), touching(win, 60, up)]
    expect(Math.abs(ruin / runs - exactRuin)).toBeLessThan(margin(exactRuin, runs))
    expect(Math.abs(goal / runs - exactGoal)).toBeLessThan(margin(exactGoal, runs))
  })

  it('of ruin is certain where the last loss reaches the limit, whatever sums of amounts make of it', () => {
    for (const startBalance of [7444.5, 1234.5, 0.3])
      for (let losses = 10; losses < 100; losses++) {
        const sizing = { kind: 'AMOUNT', amount: startBalance / 100 } as const
        const of = plan({ winProbability: 0 }, { sizing, startBalance, tradesPerRun: losses })
        const ruin = (ruinPercent: number) =>
          countRuns([simulate(of, 0, 1)], { startBalance, ruinPercent, goalPercent: 1 }).ruin
        expect([ruin(losses), ruin(losses + 0.5)]).toEqual([1, 0])
      }
  })

  it('of ruin falls as more must be lost, and that of the goal as more must be won', () => {
    const slice = simulate(plan({}, { sizing: { kind: 'FRACTION', percent: 9 }, tradesPerRun: 80 }), 0, 500)
    fc.assert(
      fc.property(fc.double({ min: 1, max: 100, noNaN: true }), fc.double({ min: 0, max: 99, noNaN: true }), (a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)]
        const count = (percent: number) => countRuns([slice], { ...limits, ruinPercent: percent, goalPercent: percent })
        expect(count(more).ruin).toBeLessThanOrEqual(count(less).ruin)
        expect(count(more).goal).toBeLessThanOrEqual(count(less).goal)
      }),
    )
  })
})

describe('the figures', () => {
  it('of losing trades alone, by hand', () => {
    // ten losses of 10 % of the start take all, and the run has ended
    const slice = simulate(plan({ winProbability: 0 }, { sizing: { kind: 'AMOUNT', amount: 1000 } }), 0, 3)
    const all = (value: number) => ({ runs: 3, values: Array.from({ length: 7 }, () => value) })
    expect(figuresOf([slice], 10_000)).toEqual({
      finalBalance: all(0),
      returnPercent: all(-100),
      maxDrawdownPercent: all(100),
      winRate: all(0),
      profitFactor: all(0),
      longestWinningStreak: all(0),
      longestLosingStreak: all(10),
    })
    expect(countRuns([slice], limits)).toEqual({ runs: 3, profit: 0, ruin: 3, goal: 0 })
  })

  it('end with the loss that takes the rest, whatever sums of amounts leave of it', () => {
    for (const startBalance of [7444.5, 7444.7, 1234.5, 0.3, 9e9]) {
      const sizing = { kind: 'AMOUNT', amount: startBalance / 100 } as const
      const slice = simulate(plan({ winProbability: 0 }, { sizing, startBalance, tradesPerRun: 120 }), 0, 1)
      expect([slice.lost[0], slice.lowest[0]]).toEqual([100, 0])
    }
  })

  it('know no limit of the profit factor without losses, and nothing of it without results', () => {
    const won = figuresOf([simulate(plan({ winProbability: 1 }), 0, 2)], 10_000)
    expect(won.profitFactor).toEqual({ runs: 2, values: Array.from({ length: 7 }, () => Number.POSITIVE_INFINITY) })
    expect(won.winRate.values?.[0]).toBe(100)
    const even = figuresOf([simulate(plan({ winProbability: 0, breakEvenProbability: 1 }), 0, 2)], 10_000)
    expect([even.profitFactor, even.winRate]).toEqual([
      { runs: 0, values: null },
      { runs: 0, values: null },
    ])
    expect(even.finalBalance.values?.[3]).toBe(10_000)
    // some runs without losses: the highest values are infinite, the others are not
    const mixed = figuresOf([simulate(plan({ winProbability: 0.8 }, { tradesPerRun: 10 }), 0, 200)], 10_000)
    expect(mixed.profitFactor.values?.at(-1)).toBe(Number.POSITIVE_INFINITY)
    expect(mixed.profitFactor.values?.[3]).toBe(4)
    expect(mixed.profitFactor.values).not.toContain(Number.NaN)
  })
})
