import { type RuleSet, ruleProblems } from '@afterclose/core/rule-set'
import { slowDraws, slowResampled, slowStake } from '@afterclose/testkit/slow-simulator'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AttemptEnding, type AttemptPlan, attempt, attemptEndings, oddsOf } from './attempt.ts'

const rules: RuleSet = {
  targetPercent: 10,
  maximumLossPercent: 10,
  trailing: false,
  dailyLossPercent: null,
  leastDays: 1,
  mostDays: 250,
}
/** ±1 % of the start balance in each trade. */
const winning = (winProbability: number): AttemptPlan => ({
  source: { mode: 'PARAMETRIC', winProbability, breakEvenProbability: 0, avgWinR: 1, avgLossR: 1 },
  sizing: { kind: 'AMOUNT', amount: 74.445 },
  startBalance: 7444.5,
  seed: 11,
  rules,
  tradesPerDay: [4],
})
const margin = (share: number, runs: number): number => 4 * Math.sqrt((share * (1 - share)) / runs)
const runs = 5000
const share = (plan: AttemptPlan, ending: AttemptEnding): number =>
  oddsOf([attempt(plan, 0, runs)]).counts[ending] / runs

/**
 * The exact chance of each ending when every trade is ±1 % of the start balance and each day has as many: all places that a balance
 * can be at, with the chance of being there.
 */
function exact(win: number, perDay: number, of: RuleSet): Record<AttemptEnding, number> {
  const chances = { PASSED: 0, MAXIMUM_LOSS: 0, DAILY_LOSS: 0, OUT_OF_TIME: 0 }
  let places = new Map([['0 0', 1]])
  for (let day = 1; day <= of.mostDays; day++) {
    let today = new Map([...places].map(([place, chance]) => [`${place} ${place.split(' ')[0]}`, chance]))
    for (let trade = 0; trade < perDay; trade++) {
      const next = new Map<string, number>()
      for (const [place, chance] of today) {
        const [at = 0, peak = 0, before = 0] = place.split(' ').map(Number)
        for (const [to, part] of [
          [at + 1, chance * win],
          [at - 1, chance * (1 - win)],
        ] as const) {
          if ((of.trailing ? peak : 0) - to >= (of.maximumLossPercent ?? 100)) chances.MAXIMUM_LOSS += part
          else if (of.dailyLossPercent !== null && before - to >= of.dailyLossPercent) chances.DAILY_LOSS += part
          else if (to >= of.targetPercent && day >= of.leastDays) chances.PASSED += part
          else {
            const key = `${to} ${Math.max(peak, to)} ${before}`
            next.set(key, (next.get(key) ?? 0) + part)
          }
        }
      }
      today = next
    }
    places = new Map()
    for (const [place, chance] of today) {
      const key = place.split(' ').slice(0, 2).join(' ')
      places.set(key, (places.get(key) ?? 0) + chance)
    }
  }
  chances.OUT_OF_TIME = [...places.values()].reduce((sum, chance) => sum + chance, 0)
  return chances
}

describe('the odds of passing', () => {
  it.each([
    [0.5, 10, 10, 0.5],
    [0.5, 10, 5, 1 / 3],
    [0.52, 10, 10, 1 / (1 + (0.48 / 0.52) ** 10)],
  ])("are those of the gambler's ruin: winning with %d, target %d, loss %d", (win, target, loss, chance) => {
    const plan = { ...winning(win), rules: { ...rules, targetPercent: target, maximumLossPercent: loss } }
    expect(Math.abs(share(plan, 'PASSED') - chance)).toBeLessThan(margin(chance, runs))
  })

  it.each<[string, number, Partial<RuleSet>]>([
    ['a static loss and little time', 0.5, { mostDays: 15 }],
    ['a trailing loss', 0.55, { trailing: true, maximumLossPercent: 6, mostDays: 20 }],
    ['a daily loss', 0.5, { dailyLossPercent: 3, mostDays: 20 }],
    ['least days', 0.55, { leastDays: 10, targetPercent: 5, mostDays: 20 }],
    ['all of them', 0.55, { trailing: true, maximumLossPercent: 8, dailyLossPercent: 4, leastDays: 3, mostDays: 12 }],
  ])('are the exact ones with %s', (_, win, more) => {
    const of = { ...rules, ...more }
    const chances = exact(win, 4, of)
    for (const ending of attemptEndings)
      expect(Math.abs(share({ ...winning(win), rules: of }, ending) - chances[ending])).toBeLessThanOrEqual(
        margin(chances[ending], runs),
      )
  })

  it('fall with a tighter rule, attempt by attempt', () => {
    const of = { ...winning(0.53), rules: { ...rules, dailyLossPercent: 4, mostDays: 40 } }
    const passed = (more: Partial<RuleSet>) => {
      const { ending } = attempt({ ...of, rules: { ...of.rules, ...more } }, 0, 400)
      return Array.from(ending, (code) => attemptEndings[code] === 'PASSED')
    }
    const base = passed({})
    for (const tighter of [
      { trailing: true },
      { maximumLossPercent: 6 },
      { dailyLossPercent: 2 },
      { targetPercent: 14 },
      { mostDays: 20 },
      { leastDays: 9 },
    ]) {
      const still = passed(tighter)
      expect(still.filter((each, i) => each && !base[i])).toEqual([])
      expect(still.filter(Boolean).length).toBeLessThan(base.filter(Boolean).length)
    }
  })
})

describe('an attempt', () => {
  /** By the words of the rules, one trade after the other. */
  function slowAttempt(plan: AttemptPlan, list: readonly number[], run: number): readonly [AttemptEnding, number] {
    const { rules: of, startBalance: start, sizing } = plan
    if (sizing.kind === 'HALF_KELLY') throw new Error('not told by words')
    const draw = slowDraws(plan.seed + run)
    const drawDay = slowDraws(plan.seed + run + 2 ** 31)
    const balances = [start]
    for (let day = 1; day <= of.mostDays; day++) {
      const begins = balances.at(-1)!
      const trades = plan.tradesPerDay[Math.floor(drawDay() * plan.tradesPerDay.length)]!
      for (let trade = 0; trade < trades; trade++) {
        const highest = Math.max(...balances)
        const balance = balances.at(-1)! + slowStake(sizing, balances.at(-1)!, highest) * slowResampled(draw, list)
        balances.push(balance)
        const counted = of.trailing && of.maximumLossPercent !== null ? highest : start
        if ((counted - balance) / start >= (of.maximumLossPercent ?? 100) / 100 - 1e-9) return ['MAXIMUM_LOSS', day]
        if ((begins - balance) / start >= (of.dailyLossPercent ?? Infinity) / 100 - 1e-9) return ['DAILY_LOSS', day]
        if ((balance - start) / start >= of.targetPercent / 100 - 1e-9 && day >= of.leastDays) return ['PASSED', day]
      }
    }
    return ['OUT_OF_TIME', of.mostDays]
  }

  it('ends as the words of the rules say', () => {
    const seen = new Map<string, number>()
    const ruleSets = fc.record({
      targetPercent: fc.integer({ min: 1, max: 12 }),
      maximumLossPercent: fc.option(fc.integer({ min: 1, max: 12 })),
      trailing: fc.boolean(),
      dailyLossPercent: fc.option(fc.integer({ min: 1, max: 6 })),
      leastDays: fc.integer({ min: 1, max: 4 }),
      mostDays: fc.integer({ min: 4, max: 12 }),
    })
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -15, max: 25 }), { minLength: 1, maxLength: 15 }),
        ruleSets,
        fc.constantFrom<AttemptPlan['sizing']>(
          { kind: 'AMOUNT', amount: 100 },
          { kind: 'FRACTION', percent: 1 },
          { kind: 'REDUCED', percent: 2, fromPercent: 2, reducedPercent: 0.5 },
        ),
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 2 ** 32 - 1 }),
        (tenths, of, sizing, tradesPerDay, seed) => {
          const list = tenths.map((tenth) => tenth / 10)
          const source = { mode: 'RESAMPLE', r: list, blockLength: 1 } as const
          const plan: AttemptPlan = { source, sizing, startBalance: 10_000, seed, rules: of, tradesPerDay }
          const { ending, day } = attempt(plan, 0, 4)
          for (let run = 0; run < 4; run++) {
            const [expected, onDay] = slowAttempt(plan, list, run)
            expect([attemptEndings[ending[run]!], day[run]]).toEqual([expected, onDay])
            seen.set(expected, (seen.get(expected) ?? 0) + 1)
          }
        },
      ),
      { numRuns: 300 },
    )
    for (const ending of attemptEndings) expect(seen.get(ending)).toBeGreaterThan(20)
  })

  it('is the same however the runs are split', () => {
    const whole = oddsOf([attempt(winning(0.5), 0, 100)])
    expect(oddsOf([attempt(winning(0.5), 40, 100), attempt(winning(0.5), 0, 40)])).toEqual(whole)
    expect(whole.daysToPass.runs).toBe(whole.counts.PASSED)
  })

  it('fails with the balance where no loss is named', () => {
    const of = { ...winning(0), rules: { ...rules, maximumLossPercent: null, trailing: true } }
    const { ending, day } = attempt(of, 0, 1)
    expect([attemptEndings[ending[0]!], day[0]]).toEqual(['MAXIMUM_LOSS', 25]) // a hundred losses, four a day
    expect(oddsOf([attempt(of, 0, 1)]).daysToPass).toEqual({ runs: 0, values: null })
  })
})

it('rules that cannot be are named', () => {
  expect(ruleProblems(rules)).toEqual([])
  expect(ruleProblems({ ...rules, leastDays: 4, mostDays: 4 })).toEqual([])
  expect(ruleProblems({ ...rules, targetPercent: 0, dailyLossPercent: 101, mostDays: 2.5 })).toEqual([
    { name: 'targetPercent', message: 'Target must be above 0 and at most 1000.' },
    { name: 'dailyLossPercent', message: 'Daily loss must be above 0 and at most 100.' },
    { name: 'mostDays', message: 'Maximum days must be a whole number from 1 to 250.' },
  ])
  expect(ruleProblems({ ...rules, leastDays: 5, mostDays: 4 })).toEqual([
    { name: 'leastDays', message: 'Minimum days must not exceed maximum days.' },
  ])
})
