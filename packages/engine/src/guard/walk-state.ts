import type { FoundBreach } from '@afterclose/core/guard-rule'
import type { WallClock } from '@afterclose/core/time'
import { startOfTradingDay, tradingDayOf, weekOfTradingDay } from '@afterclose/core/trading-day'
import { amountIn } from './guard-money.ts'
import type { GuardDay } from './guard-state.ts'
import type {
  Spans,
  WatchedHours,
  WatchedLoss,
  WatchedMaxLoss,
  WatchedPause,
  WatchedRisk,
  WatchedRules,
  WatchedTrades,
} from './watched-rules.ts'

/** A limit of loss that was touched, or may have been. */
export interface Touch {
  readonly rule: 'DAILY_LOSS' | 'WEEKLY_LOSS' | 'MAX_LOSS'
  readonly version: number
  readonly sure: boolean
  readonly at: WallClock
  readonly tradeId: number
  readonly tradingDay: string
  /** Units beyond the limit, 0 or more. */
  readonly over: number
  /** Trades entered later in the day, week or attempt: grows while these last. */
  readonly forbidden: number[]
}

/** Running figures of the walk, all amounts in whole units. Changed in place by the walk. */
export interface WalkState {
  /** Everything before it is done. */
  at: WallClock
  /** Time of the present event. */
  now: WallClock
  /** Trades that were entered so far. */
  events: number
  balance: number
  /** Trading day, its start and end, and the first trading day of its week. */
  day: number
  /** The day that has a name so far. */
  namedDay: number
  dayName: string
  dayFrom: WallClock
  dayTo: WallClock
  week: number
  weekFrom: WallClock
  /** Balance at the start of the day, and of the week: shares of it are limits. */
  dayBase: number
  weekBase: number
  /** Balance at which the result of the day, the week and the attempt is 0: it moves with deposits, so that gains are summed up once. */
  dayZero: number
  weekZero: number
  zero: number
  dayHasExit: boolean
  /** Highest of the start and the ends of earlier trading days. */
  peakOfDays: number
  /** The same when the latest trade was entered. */
  peakOfDaysAtEntry: number
  /** Highest equity for sure, and at most: infinite if a best price is unknown. Kept up only if some rule needs prices. */
  surePeak: number
  possiblePeak: number
  /** Open trades, if some rule needs prices; sums of their largest open profits and losses, and how many of these are unknown. */
  open: number
  openBest: number
  openWorst: number
  unknownBest: number
  unknownWorst: number
  /** Until then several trades were open, or the balance was changed by a deposit. */
  sharedUntil: WallClock
  /** Worst that equity may have been in the day, the week or the attempt, as an amount beyond the limit; −∞ if not near. */
  dayMay: number
  weekMay: number
  mostMay: number
  /** Some worst price was unknown in the day or week, or the attempt. */
  dayUnknown: boolean
  weekUnknown: boolean
  mostUnknown: boolean
  dayTouch: Touch | null
  weekTouch: Touch | null
  mostTouch: Touch | null
  dayTrades: number
  /** Groups that were entered today; null until one was. */
  dayGroups: Set<number> | null
  losses: number
  lastLoss: WallClock
  daysTraded: number
  lastDayTraded: number
  bestDay: number
  bestDayGain: number
  /** Ends of days and weeks in which trades without a result were closed. */
  lastWithoutResult: WallClock
  // Rules in force, with their amounts for the day.
  ruleTo: WallClock
  daily: WatchedLoss | null
  dayLimit: number
  weekly: WatchedLoss | null
  weekLimit: number
  most: WatchedMaxLoss | null
  mostLimit: number
  trades: WatchedTrades | null
  pause: WatchedPause | null
  risk: WatchedRisk | null
  riskLimit: number
  hours: WatchedHours | null
}

/** Lists that only grow; a walk that starts again cuts them. */
export interface WalkLists {
  /** Each list of breaches by time: of entries, days and weeks. */
  readonly breaches: FoundBreach[]
  readonly dayBreaches: FoundBreach[]
  readonly weekBreaches: FoundBreach[]
  readonly days: GuardDay[]
  /** Ids of trades without a best price, and without a worst price, by entry. */
  readonly unknownBest: number[]
  readonly unknownWorst: number[]
  readonly withoutResult: number[]
}

export function startOfWalk(rules: WatchedRules): WalkState {
  const { start, startBalance } = rules
  const day = tradingDayOf(start, rules.dayShift)
  const week = weekOfTradingDay(day, rules.weekStart)
  const state: WalkState = {
    at: start,
    now: start,
    events: 0,
    balance: startBalance,
    day,
    namedDay: Number.NaN,
    dayName: '',
    dayFrom: startOfTradingDay(day, rules.dayShift),
    dayTo: startOfTradingDay(day + 1, rules.dayShift),
    week,
    weekFrom: startOfTradingDay(week, rules.dayShift),
    dayBase: startBalance,
    weekBase: startBalance,
    dayZero: startBalance,
    weekZero: startBalance,
    zero: startBalance,
    dayHasExit: false,
    peakOfDays: startBalance,
    peakOfDaysAtEntry: startBalance,
    surePeak: startBalance,
    possiblePeak: startBalance,
    open: 0,
    openBest: 0,
    openWorst: 0,
    unknownBest: 0,
    unknownWorst: 0,
    sharedUntil: start,
    dayMay: Number.NEGATIVE_INFINITY,
    weekMay: Number.NEGATIVE_INFINITY,
    mostMay: Number.NEGATIVE_INFINITY,
    dayUnknown: false,
    weekUnknown: false,
    mostUnknown: false,
    dayTouch: null,
    weekTouch: null,
    mostTouch: null,
    dayTrades: 0,
    dayGroups: null,
    losses: 0,
    lastLoss: Number.NEGATIVE_INFINITY,
    daysTraded: 0,
    lastDayTraded: Number.NEGATIVE_INFINITY,
    bestDay: Number.NaN,
    bestDayGain: Number.NEGATIVE_INFINITY,
    lastWithoutResult: Number.NEGATIVE_INFINITY,
    ruleTo: Number.NEGATIVE_INFINITY,
    daily: null,
    dayLimit: 0,
    weekly: null,
    weekLimit: 0,
    most: null,
    mostLimit: 0,
    trades: null,
    pause: null,
    risk: null,
    riskLimit: 0,
    hours: null,
  }
  takeRules(state, rules, start)
  return state
}

/** Sets the rules that count at a time, with their amounts. */
export function takeRules(state: WalkState, rules: WatchedRules, at: WallClock): void {
  let next = Number.POSITIVE_INFINITY
  const ruleAt = <Rule extends { readonly from: WallClock; readonly version: number }>(
    spans: Spans<Rule>,
  ): Rule | null => {
    let rule: Rule | null = null
    for (const span of spans) {
      if (span.from <= at) rule = span.rule
      else if (span.from < next) next = span.from
    }
    return rule
  }
  state.daily = ruleAt(rules.daily)
  state.weekly = ruleAt(rules.weekly)
  state.most = ruleAt(rules.most)
  state.trades = ruleAt(rules.trades)
  state.pause = ruleAt(rules.pause)
  state.risk = ruleAt(rules.risk)
  state.hours = ruleAt(rules.hours)
  state.ruleTo = next
  takeLimits(state)
}

/** Amounts that are shares of the balance at the start of the day or week. */
export function takeLimits(state: WalkState): void {
  const { daily, weekly, most, risk, dayBase, weekBase } = state
  if (daily !== null) state.dayLimit = amountIn(daily.amount, dayBase)
  if (weekly !== null) state.weekLimit = amountIn(weekly.amount, weekBase)
  if (most !== null) state.mostLimit = amountIn(most.amount, dayBase)
  if (risk !== null) state.riskLimit = amountIn(risk.amount, dayBase)
}
