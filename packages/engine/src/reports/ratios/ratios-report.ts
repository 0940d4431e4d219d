import { counted } from '@afterclose/core/format'
import { byName } from '@afterclose/core/record-field'
import { DAY, weekday } from '@afterclose/core/time'
import {
  annualGrowth,
  calmarRatio,
  type Returns,
  sharpeRatio,
  sortinoRatio,
  ulcerIndex,
} from '../../stats/risk-ratios.ts'
import type { RAgainstMoney } from '../../stats/r-against-money.ts'
import type { HalfKelly } from '../../stats/half-kelly.ts'
import type { Summary } from '@afterclose/core/statistics'

/** Input of `ratiosReport`, as transferred from the worker to the page. */
export interface RatiosAnswer {
  readonly statistics: Summary
  /** Number of selected trades with a balance before them. */
  readonly withPercent: number
  /** Exit days since 1970, ascending, and the account's growth factor on each. */
  readonly days: Int32Array
  readonly growth: Float64Array
  readonly halfKelly: HalfKelly | null
  /** Why R says something else than money: SQN and half Kelly are then withheld. */
  readonly against: RAgainstMoney | null
}

/** Common ratios of result to risk. Null: unknown, with the reason in `why`. */
export interface Ratios {
  /**
   * The mean daily return divided by its standard deviation, annualised. Days are Monday to Friday from the first exit
   * to the last, plus weekend days with an exit; a day without an exit returned 0. No risk-free rate is deducted.
   *
   * @figure sharpe Sharpe ratio
   * @formula mean of daily returns ÷ sample deviation of daily returns × √252
   * @measure ratio
   * @unknown No deposit before the trades, fewer than 60 trading days or 30 trades, or all days returned the same.
   */
  readonly sharpe: number | null
  /**
   * The mean daily return divided by its downside deviation, annualised. Same days as the Sharpe ratio.
   *
   * @figure sortino Sortino ratio
   * @formula mean of daily returns ÷ √(mean of (daily returns below 0)²) × √252
   * @measure ratio
   * @unknown No deposit before the trades, fewer than 60 trading days or 30 trades, or no day lost.
   */
  readonly sortino: number | null
  /**
   * The compounded growth at this rate over a year of 252 trading days.
   *
   * @figure annualGrowth Growth a year
   * @formula ((1 + time-weighted return ÷ 100)^(252 ÷ trading days) - 1) × 100
   * @measure percent
   * @inputs twr
   * @unknown No deposit before the trades, fewer than 60 trading days or 30 trades, or the growth compounds to nothing.
   */
  readonly annualGrowth: number | null
  /**
   * Annual growth divided by max drawdown, over all selected trades rather than 36 months.
   *
   * @figure calmar Calmar ratio
   * @formula growth a year ÷ max drawdown, %
   * @measure ratio
   * @inputs annualGrowth, maxDrawdownPercent
   * @unknown No deposit before the trades, fewer than 60 trading days or 30 trades, or never a drawdown.
   */
  readonly calmar: number | null
  /**
   * How deep and how long the account was below its high, in percent: long drawdowns weigh as much as deep ones.
   *
   * @figure ulcerIndex Ulcer index
   * @formula √(mean of (fall below the highest index so far, in % at the end of each trading day)²)
   * @measure part
   * @unknown No deposit before the trades.
   */
  readonly ulcerIndex: number | null
  /**
   * Net gain divided by max drawdown. Same as return / drawdown; MetaTrader reports it too.
   *
   * @figure recoveryFactor Recovery factor
   * @formula net gain ÷ max drawdown
   * @measure ratio
   * @inputs netGain, maxDrawdown
   * @unknown There was no drawdown.
   */
  readonly recoveryFactor: number | null
  /** As in the statistics. */
  readonly sqn: number | null
  /**
   * Half of the share of the balance to risk in a trade by which the account would have grown fastest with these
   * results, at most 2%. The simulator sizes positions by the same figure, and its cap can be changed there. 0: these
   * trades lost or made nothing, and no position size makes them win. The pessimistic end beside it is the same of results
   * moved down to the low end of the average R. That end reckons with losses of 3R, even if no trade lost as much.
   *
   * @figure halfKelly Half Kelly
   * @formula the f that maximises the mean of log(1 + f × R) ÷ 2, at most 2%
   * @measure part
   * @unknown No trade has an R, the sum of R has another sign than that of money, or the largest risk is more than 10 times the median.
   */
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

/** Minimum days for annualised figures (PRODUCT B.2). */
const fewestDays = 60
const fewestTrades = 30

export interface RatiosReport {
  readonly trades: number
  readonly withPercent: number
  /** Trading days from the first exit to the last. */
  readonly days: number
  readonly ratios: Ratios
  /** The pessimistic end of half Kelly; null if unknown. */
  readonly halfKellyLow: number | null
  /** Why a ratio is unknown; null for known ones. */
  readonly why: Readonly<Record<RatioName, string | null>>
}

/** Sharpe, Sortino, Calmar, Ulcer index, recovery factor, SQN and half Kelly of the selected trades. */
export function ratiosReport(answer: RatiosAnswer): RatiosReport {
  const { statistics: stats, withPercent, against } = answer
  const returns = withPercent === 0 ? new Float64Array() : dailyReturns(answer)
  const few = tooFewForAYear(returns.length, withPercent)
  const annual =
    few === null ? annualGrowth(stats.twr === null ? Number.NaN : 1 + stats.twr / 100, returns.length) : null
  const ratios: Ratios = {
    sharpe: few === null ? sharpeRatio(returns) : null,
    sortino: few === null ? sortinoRatio(returns) : null,
    annualGrowth: annual,
    calmar: calmarRatio(annual, stats.maxDrawdownPercent),
    ulcerIndex: returns.length === 0 ? null : ulcerIndex(returns),
    recoveryFactor: stats.returnDrawdown,
    sqn: against === null ? stats.sqn : null,
    halfKelly: against === null ? (answer.halfKelly?.percent ?? null) : null,
  }
  return {
    trades: stats.numberOfTrades,
    withPercent,
    days: returns.length,
    ratios,
    halfKellyLow: against === null ? (answer.halfKelly?.low ?? null) : null,
    why: reasons(ratios, stats, { returns, few, against }),
  }
}

/**
 * Daily returns as fractions: Monday to Friday from the first exit to the last, and weekend days with a closed trade. A day without an exit
 * returned 0.
 */
export function dailyReturns({ days, growth }: Pick<RatiosAnswer, 'days' | 'growth'>): Float64Array {
  const returns: number[] = []
  for (let i = 0; i < days.length; i++) {
    returns.push(growth[i]! - 1)
    for (let day = days[i]! + 1; day < (days[i + 1] ?? 0); day++) if (weekday(day * DAY) <= 5) returns.push(0)
  }
  return Float64Array.from(returns)
}

/** Why nothing is annualised; null if there are enough days and trades. */
function tooFewForAYear(days: number, trades: number): string | null {
  if (days > 0 && days < fewestDays) return `${counted(days, 'trading day')}, needs ${fewestDays}`
  return trades > 0 && trades < fewestTrades ? `${counted(trades, 'trade')}, needs ${fewestTrades}` : null
}

function reasons(
  ratios: Ratios,
  stats: Summary,
  {
    returns,
    few,
    against,
  }: {
    readonly returns: Returns
    readonly few: string | null
    readonly against: RAgainstMoney | null
  },
): RatiosReport['why'] {
  const noReturns = returns.length === 0 ? 'No deposit before the trades' : null
  const notAYear = noReturns ?? few
  const annual = notAYear ?? 'The growth compounds to zero, or is too large to represent'
  const withheld =
    against === null
      ? null
      : against.fold === null
        ? 'R and money have different signs'
        : 'Sizes varied more than 10-fold'
  const reasons: Readonly<Record<RatioName, string>> = {
    sharpe: notAYear ?? 'All daily returns are equal',
    sortino: notAYear ?? 'No losing day',
    annualGrowth: annual,
    calmar: notAYear === null && stats.maxDrawdownPercent === 0 ? 'No drawdown' : annual,
    ulcerIndex: noReturns ?? 'Drawdowns too large to represent',
    recoveryFactor: 'No drawdown',
    sqn:
      withheld ??
      (stats.nR === 0 ? 'No trade has an R' : stats.nR === 1 ? 'One trade has no deviation' : 'All R are equal'),
    halfKelly: withheld ?? 'No trade has an R',
  }
  const why = (name: RatioName): string => (stats.numberOfTrades === 0 ? 'No trades' : reasons[name])
  return byName(ratioNames, (name) => (ratios[name] === null ? why(name) : null))
}
