import { byName } from '@afterclose/core/record-field'
import { DAY, weekday } from '@afterclose/core/time'
import {
  annualGrowth,
  calmarRatio,
  kelly,
  type Returns,
  sharpeRatio,
  sortinoRatio,
  ulcerIndex,
} from '../../stats/risk-ratios.ts'
import type { Summary } from '../../stats/statistics.ts'

/** What `ratiosReport` is made of, as it crosses from the worker to the page. */
export interface RatiosAnswer {
  readonly statistics: Summary
  /** Selected trades with a balance before them. */
  readonly withPercent: number
  /** Days of exit, since 1970, ascending, and what the account was multiplied by on each. */
  readonly days: Int32Array
  readonly growth: Float64Array
}

/** The usual ratios of result to risk. Null: cannot be computed, for the reason in `why`. */
export interface Ratios {
  readonly sharpe: number | null
  readonly sortino: number | null
  readonly annualGrowth: number | null
  readonly calmar: number | null
  readonly ulcerIndex: number | null
  readonly recoveryFactor: number | null
  readonly sqn: number | null
  readonly halfKelly: number | null
}
export const ratioNames = [
  'sharpe',
  'sortino',
  'annualGrowth',
  'calmar',
  'ulcerIndex',
  'recoveryFactor',
  'sqn',
  'halfKelly',
] as const satisfies readonly (keyof Ratios)[]
export type RatioName = keyof Ratios

export interface RatiosReport {
  readonly trades: number
  readonly withPercent: number
  /** Trading days from the first exit to the last. */
  readonly days: number
  readonly ratios: Ratios
  /** Why a ratio is not known; null of those that are. */
  readonly why: Readonly<Record<RatioName, string | null>>
}

/** Sharpe, Sortino, Calmar, Ulcer index, recovery factor, SQN and half Kelly of the selected trades. */
export function ratiosReport(answer: RatiosAnswer): RatiosReport {
  const { statistics: stats, withPercent } = answer
  const returns = withPercent === 0 ? new Float64Array() : dailyReturns(answer)
  const annual = annualGrowth(stats.twr === null ? Number.NaN : 1 + stats.twr / 100, returns.length)
  const kellyShare = kelly(stats.winRate, stats.payoff)
  const ratios: Ratios = {
    sharpe: sharpeRatio(returns),
    sortino: sortinoRatio(returns),
    annualGrowth: annual,
    calmar: calmarRatio(annual, stats.maxDrawdownPercent),
    ulcerIndex: returns.length === 0 ? null : ulcerIndex(returns),
    recoveryFactor: stats.returnDrawdown,
    sqn: stats.sqn,
    halfKelly: kellyShare === null ? null : kellyShare / 2,
  }
  return {
    trades: stats.numberOfTrades,
    withPercent,
    days: returns.length,
    ratios,
    why: reasons(ratios, stats, returns),
  }
}

/**
 * Returns of trading days, as fractions: Monday to Friday from the first exit to the last, and days of a weekend on which
 * a trade was closed. A day without an exit returned 0.
 */
export function dailyReturns({ days, growth }: Pick<RatiosAnswer, 'days' | 'growth'>): Float64Array {
  const returns: number[] = []
  for (let i = 0; i < days.length; i++) {
    returns.push(growth[i]! - 1)
    for (let day = days[i]! + 1; day < (days[i + 1] ?? 0); day++) if (weekday(day * DAY) <= 5) returns.push(0)
  }
  return Float64Array.from(returns)
}

function reasons(ratios: Ratios, stats: Summary, returns: Returns): RatiosReport['why'] {
  const noReturns = returns.length === 0 ? 'No deposit before the trades' : null
  const annual = noReturns ?? 'The growth compounds to nothing, or to more than a number holds'
  const said: Readonly<Record<RatioName, string>> = {
    sharpe: noReturns ?? (returns.length < 2 ? 'One trading day has no spread' : 'Every day returned the same'),
    sortino: noReturns ?? 'No losing day',
    annualGrowth: annual,
    calmar: stats.maxDrawdownPercent === 0 ? 'Never below a high' : annual,
    ulcerIndex: noReturns ?? 'Falls of more than a number holds',
    recoveryFactor: 'Never below a high',
    sqn: stats.nR === 0 ? 'No trade has an R' : stats.nR === 1 ? 'One trade has no spread' : 'Every R is the same',
    halfKelly: stats.winners === 0 ? 'No winning trade' : 'No losing trade',
  }
  const why = (name: RatioName): string => (stats.numberOfTrades === 0 ? 'No trades' : said[name])
  return byName(ratioNames, (name) => (ratios[name] === null ? why(name) : null))
}
