import { big, type Decimal } from '@afterclose/core/decimal'
import type { FloorKind, GuardRuleKind, LossUnit, RiskUnit, RuleOf } from '@afterclose/core/guard-rule'
import { minutesInside, ruleSpans, type RuleSpan } from '@afterclose/core/rules-in-force'
import { dayShift } from '@afterclose/core/trading-day'
import { wallClock, type WallClock } from '@afterclose/core/time'
import { type GuardAmount, shareOf, unitsOf } from './guard-money.ts'
import type { GuardQuestion } from './guard-state.ts'

interface Watched {
  /** Wall clock from which it counts. */
  readonly from: WallClock
  readonly version: number
}
export interface WatchedLoss extends Watched {
  readonly amount: GuardAmount
  readonly equity: boolean
}
export interface WatchedMaxLoss extends WatchedLoss {
  readonly floor: FloorKind
  /** The floor never rises above it, units; infinite without a lock. */
  readonly cap: number
}
export interface WatchedTrades extends Watched {
  readonly trades: number
}
export interface WatchedPause extends Watched {
  readonly losses: number
  /** Infinite for the rest of the day. */
  readonly milliseconds: number
}
export interface WatchedRisk extends Watched {
  readonly amount: GuardAmount
}
export interface WatchedHours extends Watched {
  /** 1 for each minute of a week in which trades may be entered. */
  readonly inside: Uint8Array
}

/** The spans of a rule, oldest first; null in a span without it. */
export type Spans<Rule extends Watched> = readonly { readonly from: WallClock; readonly rule: Rule | null }[]

/** The rules of an attempt in units, ready to be compared with trades. Rules that the plan does not include are missing. */
export interface WatchedRules {
  readonly start: WallClock
  /** Trades closed up to then count; infinite while the attempt runs. */
  readonly end: WallClock
  readonly startBalance: number
  readonly decimals: number
  readonly countsPayins: boolean
  readonly dayShift: WallClock
  readonly weekStart: number
  /** Breaches before it are judged afterwards. */
  readonly firstMadeAt: WallClock
  readonly daily: Spans<WatchedLoss>
  readonly weekly: Spans<WatchedLoss>
  readonly most: Spans<WatchedMaxLoss>
  readonly trades: Spans<WatchedTrades>
  readonly pause: Spans<WatchedPause>
  readonly risk: Spans<WatchedRisk>
  readonly hours: Spans<WatchedHours>
  /** Whether some rule depends on best or worst prices. */
  readonly needsPrices: boolean
}

export function watchedRules(question: GuardQuestion, decimals: number): WatchedRules {
  const { attempt, versions, unwatched, weekStart, riskPercent } = question
  const startBalance = unitsOf(attempt.startBalance, decimals)
  const spansOf = <Kind extends GuardRuleKind, Rule extends Watched>(
    kind: Kind,
    rule: (rule: RuleOf<Kind>, span: RuleSpan<Kind>) => Omit<Rule, keyof Watched>,
  ): readonly { readonly from: WallClock; readonly rule: (Omit<Rule, keyof Watched> & Watched) | null }[] =>
    unwatched.includes(kind)
      ? []
      : ruleSpans(kind, versions, attempt, weekStart).map((span) => ({
          from: span.from,
          rule: span.rule === null ? null : { ...rule(span.rule, span), from: span.from, version: span.version },
        }))
  const amountOf = (value: Decimal, unit: LossUnit | RiskUnit): GuardAmount => {
    if (unit === 'MONEY') return { fixed: unitsOf(value, decimals) }
    if (unit === 'R') return shareOf(big(value).times(riskPercent).toFixed())
    const share = shareOf(big(value).toFixed())
    return unit === 'PERCENT_OF_START' && 'numerator' in share
      ? { fixed: Number((BigInt(startBalance) * share.numerator) / share.denominator) }
      : share
  }
  const daily: Spans<WatchedLoss> = spansOf<'DAILY_LOSS', WatchedLoss>('DAILY_LOSS', ({ value, unit, measure }) => ({
    amount: amountOf(value, unit),
    equity: measure === 'EQUITY',
  }))
  const weekly: Spans<WatchedLoss> = spansOf<'WEEKLY_LOSS', WatchedLoss>('WEEKLY_LOSS', ({ value, unit, measure }) => ({
    amount: amountOf(value, unit),
    equity: measure === 'EQUITY',
  }))
  const most: Spans<WatchedMaxLoss> = spansOf<'MAX_LOSS', WatchedMaxLoss>('MAX_LOSS', (rule) => ({
    amount: amountOf(rule.value, rule.unit),
    equity: rule.measure === 'EQUITY',
    floor: rule.floor,
    cap: rule.lock === null ? Number.POSITIVE_INFINITY : startBalance + unitsOf(rule.lock, decimals),
  }))
  const usesEquity = (spans: Spans<WatchedLoss>): boolean => spans.some(({ rule }) => rule?.equity === true)
  return {
    start: wallClock(attempt.startedAt),
    end: attempt.endedAt === null ? Number.POSITIVE_INFINITY : wallClock(attempt.endedAt),
    startBalance,
    decimals,
    countsPayins: attempt.payins === 'COUNT',
    dayShift: dayShift(versions[0]?.dayStart ?? '00:00'),
    weekStart,
    firstMadeAt: wallClock(versions[0]?.madeAt ?? attempt.startedAt),
    daily,
    weekly,
    most,
    trades: spansOf<'MAX_TRADES', WatchedTrades>('MAX_TRADES', ({ trades }) => ({ trades })),
    pause: spansOf<'COOL_DOWN', WatchedPause>('COOL_DOWN', ({ losses, minutes }) => ({
      losses,
      milliseconds: minutes === null ? Number.POSITIVE_INFINITY : minutes * 60_000,
    })),
    risk: spansOf<'MAX_TRADE_RISK', WatchedRisk>('MAX_TRADE_RISK', ({ value, unit }) => ({
      amount: amountOf(value, unit),
    })),
    hours: spansOf<'HOURS', WatchedHours>('HOURS', ({ windows }) => ({ inside: minutesInside(windows) })),
    needsPrices:
      usesEquity(daily) ||
      usesEquity(weekly) ||
      usesEquity(most) ||
      most.some(({ rule }) => rule?.floor === 'TRAIL_EQUITY'),
  }
}
