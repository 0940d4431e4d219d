import { mulberry32 } from '@afterclose/core/mulberry32'
import type { RuleSet } from '@afterclose/core/rule-set'
import { type Dealer, dealerOf } from './dealer.ts'
import type { Plan } from './simulate.ts'
import { roundingTolerance, type Stake, stakeOf } from './sizing.ts'
import { type Spread, spreadOf } from './spread.ts'

export const attemptEndings = ['PASSED', 'MAXIMUM_LOSS', 'DAILY_LOSS', 'OUT_OF_TIME'] as const
export type AttemptEnding = (typeof attemptEndings)[number]

export interface AttemptPlan extends Omit<Plan, 'tradesPerRun'> {
  readonly rules: RuleSet
  /** Number of trades on each of the trader's days with trades, at least one day: a simulated day has the number of one of these. */
  readonly tradesPerDay: ArrayLike<number>
}

/** Challenge attempts, as transferable columns. */
export interface AttemptSlice {
  /** Indexes in `attemptEndings`. */
  readonly ending: Uint8Array
  /** Trading day, from 1, on which the attempt ended. */
  readonly day: Uint16Array
}

/** Seed offset of the generator that draws days, from that of the run's trades. */
const seedOfDays = 2 ** 31

/**
 * Runs [from, end): each trades by the draws of `simulate`, day by day, until a rule ends it. After each trade the maximum loss is checked,
 * then the daily loss, then the target.
 */
export function attempt(plan: AttemptPlan, from: number, end: number): AttemptSlice {
  const { tradesPerDay, seed } = plan
  const dealer = dealerOf(plan.source)
  const of = { dealer, stake: stakeOf(plan.sizing, dealer), limits: limitsOf(plan), startBalance: plan.startBalance }
  const ending = new Uint8Array(end - from)
  const day = new Uint16Array(end - from)
  for (let run = from; run < end; run++) {
    const ownSeed = seed + run
    const tradesOn = (each: number): number =>
      tradesPerDay[Math.floor(mulberry32(ownSeed + seedOfDays, each) * tradesPerDay.length)]!
    const ended = attemptOne(of, ownSeed | 0, tradesOn)
    ending[run - from] = attemptEndings.indexOf(ended.ending)
    day[run - from] = ended.day
  }
  return { ending, day }
}

/** In the currency of the account. */
interface Limits extends Pick<RuleSet, 'trailing' | 'leastDays' | 'mostDays'> {
  readonly target: number
  readonly maximumLoss: number
  readonly dailyLoss: number
}

function limitsOf({ rules, startBalance }: AttemptPlan): Limits {
  const rounding = startBalance * roundingTolerance
  const lossOf = (percent: number): number => (startBalance * percent) / 100 - rounding
  const { targetPercent, maximumLossPercent, dailyLossPercent, trailing } = rules
  return {
    target: startBalance * (1 + targetPercent / 100) - rounding,
    maximumLoss: lossOf(maximumLossPercent ?? 100),
    dailyLoss: dailyLossPercent === null ? Number.POSITIVE_INFINITY : lossOf(dailyLossPercent),
    trailing: trailing && maximumLossPercent !== null,
    leastDays: rules.leastDays,
    mostDays: rules.mostDays,
  }
}

function attemptOne(
  of: { readonly dealer: Dealer; readonly stake: Stake; readonly limits: Limits; readonly startBalance: number },
  seed: number,
  tradesOn: (day: number) => number,
): { readonly ending: AttemptEnding; readonly day: number } {
  const { target, maximumLoss, dailyLoss, trailing, leastDays, mostDays } = of.limits
  const { amount, share, reducedShare, below } = of.stake
  let balance = of.startBalance
  let highest = balance
  let traded = 0
  for (let day = 1; day <= mostDays; day++) {
    const dealt = new Int32Array(tradesOn(day))
    of.dealer.deal(dealt, seed, traded)
    traded += dealt.length
    const before = balance
    for (const result of dealt) {
      balance += (amount + balance * (balance < highest * below ? reducedShare : share)) * of.dealer.r[result]!
      if ((trailing ? highest : of.startBalance) - balance >= maximumLoss) return { ending: 'MAXIMUM_LOSS', day }
      if (before - balance >= dailyLoss) return { ending: 'DAILY_LOSS', day }
      if (balance >= target && day >= leastDays) return { ending: 'PASSED', day }
      highest = Math.max(highest, balance)
    }
  }
  return { ending: 'OUT_OF_TIME', day: mostDays }
}

export interface Odds {
  readonly runs: number
  /** Number of runs with this ending: as a share of all, its probability. */
  readonly counts: Readonly<Record<AttemptEnding, number>>
  /** Trading days until passing. */
  readonly daysToPass: Spread
}

/** @param slices of one plan, in any order */
export function oddsOf(slices: readonly AttemptSlice[]): Odds {
  const counts = { PASSED: 0, MAXIMUM_LOSS: 0, DAILY_LOSS: 0, OUT_OF_TIME: 0 }
  const daysToPass: number[] = []
  for (const { ending, day } of slices) {
    for (const [run, code] of ending.entries()) {
      const name = attemptEndings[code]!
      counts[name]++
      if (name === 'PASSED') daysToPass.push(day[run]!)
    }
  }
  const runs = slices.reduce((sum, { ending }) => sum + ending.length, 0)
  return { runs, counts, daysToPass: spreadOf(daysToPass) }
}
