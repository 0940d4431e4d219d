import { compareDecimals, type Decimal } from './decimal.ts'
import {
  floorKinds,
  type GuardAttempt,
  type GuardRule,
  type GuardRuleKind,
  type GuardRuleVersion,
  type RuleOf,
  type TradingHours,
} from './guard-rule.ts'
import { wallClock, type WallClock } from './time.ts'
import { dayShift, startOfTradingDay, tradingDayOf, weekOfTradingDay } from './trading-day.ts'

/** A rule of one kind from a time on, until the next span; null: there is none. */
export interface RuleSpan<Kind extends GuardRuleKind = GuardRuleKind> {
  readonly from: WallClock
  readonly rule: RuleOf<Kind> | null
  /** Version that set it. */
  readonly version: number
}

/** The days and weeks at whose start looser rules begin to count. */
export interface RuleClock {
  /** HH:mm, as in `GuardRuleSet`. */
  readonly dayStart: string
  /** 1 Monday to 7 Sunday. */
  readonly weekStart: number
}

/**
 * From when a change of a rule counts: from the change on if it is not looser; else from the next trading day, WEEKLY_LOSS from the next week,
 * and MAX_LOSS only with a new attempt (null).
 *
 * @param before rule in force at that time; null if there is none
 * @param after null to remove it
 * @param at wall clock of the change
 */
export function countsFrom(
  before: GuardRule | null,
  after: GuardRule | null,
  at: WallClock,
  { dayStart, weekStart }: RuleClock,
): WallClock | null {
  if (!isLooser(before, after)) return at
  if (before?.kind === 'MAX_LOSS') return null
  const shift = dayShift(dayStart)
  const day = tradingDayOf(at, shift)
  const next = before?.kind === 'WEEKLY_LOSS' ? weekOfTradingDay(day, weekStart) + 7 : day + 1
  return startOfTradingDay(next, shift)
}

/**
 * The rules of one kind over an attempt, oldest first: the first span has counted since before the attempt began. Versions made before the
 * attempt began are only drafts of its rules, so the last of them counts from its start.
 *
 * @param versions oldest first; at least one
 */
export function ruleSpans<Kind extends GuardRuleKind>(
  kind: Kind,
  versions: readonly GuardRuleVersion[],
  { startedAt }: Pick<GuardAttempt, 'startedAt'>,
  weekStart: number,
): readonly RuleSpan<Kind>[] {
  const start = wallClock(startedAt)
  let spans: readonly RuleSpan<Kind>[] = []
  for (const { version, madeAt, dayStart, rules } of versions) {
    const rule = rules.find((one): one is RuleOf<Kind> => one.kind === kind) ?? null
    const at = wallClock(madeAt)
    const counted = spans.filter(({ from }) => from <= at)
    const before = counted.at(-1)
    if (before === undefined || at < start) spans = [{ from: Number.NEGATIVE_INFINITY, rule, version }]
    // A later version takes the place of one that does not count yet.
    else if (isSameRule(before.rule, rule)) spans = counted
    else {
      const from = countsFrom(before.rule, rule, at, { dayStart, weekStart })
      spans = from === null ? counted : [...counted.filter((span) => span.from < from), { from, rule, version }]
    }
  }
  return spans
}

/** The span of a time. @param spans from `ruleSpans` */
export function spanAt<Kind extends GuardRuleKind>(
  spans: readonly RuleSpan<Kind>[],
  at: WallClock,
): RuleSpan<Kind> | undefined {
  return spans.findLast(({ from }) => from <= at)
}

const isSameRule = (a: GuardRule | null, b: GuardRule | null): boolean =>
  (a === null) === (b === null) && !isLooser(a, b) && !isLooser(b, a)

/**
 * Whether a changed rule allows more in any respect. Rules in different units cannot be compared, which counts as looser. Progress is never
 * looser, because it forbids nothing.
 *
 * @param before a rule of the same kind; null if there is none
 */
export function isLooser(before: GuardRule | null, after: GuardRule | null): boolean {
  if (before === null) return false
  if (before.kind === 'TARGET' || before.kind === 'MIN_DAYS') return false
  if (after === null) return true
  switch (before.kind) {
    case 'DAILY_LOSS':
    case 'WEEKLY_LOSS':
      return after.kind === before.kind && (isLargerValue(before, after) || isLaxerMeasure(before, after))
    case 'MAX_LOSS':
      return (
        after.kind === before.kind &&
        (isLargerValue(before, after) || isLaxerMeasure(before, after) || isLaxerFloor(before, after))
      )
    case 'MAX_TRADES':
      return after.kind === before.kind && after.trades > before.trades
    case 'COOL_DOWN':
      return after.kind === before.kind && (after.losses > before.losses || isShorter(before.minutes, after.minutes))
    case 'MAX_TRADE_RISK':
      return after.kind === before.kind && isLargerValue(before, after)
    case 'HOURS':
      return after.kind === before.kind && hasMoreTime(before.windows, after.windows)
  }
}

interface Valued {
  readonly value: Decimal
  readonly unit: string
}
const isLargerValue = (before: Valued, after: Valued): boolean =>
  before.unit !== after.unit || compareDecimals(after.value, before.value) > 0

interface Measured {
  readonly measure: RuleOf<'MAX_LOSS'>['measure']
}
const isLaxerMeasure = (before: Measured, after: Measured): boolean =>
  before.measure === 'EQUITY' && after.measure === 'CLOSED'

/** The lock only matters while the floor moves. */
function isLaxerFloor(before: RuleOf<'MAX_LOSS'>, after: RuleOf<'MAX_LOSS'>): boolean {
  const [was, is] = [floorKinds.indexOf(before.floor), floorKinds.indexOf(after.floor)]
  if (is < was) return true
  if (before.floor === 'STATIC' || after.lock === null) return false
  return before.lock === null || compareDecimals(after.lock, before.lock) < 0
}

/** Null lasts for the rest of the day. */
const isShorter = (before: number | null, after: number | null): boolean =>
  after !== null && (before === null || after < before)

const minutesInWeek = 7 * 24 * 60

/** Whether a minute of the week is inside the windows after, but was not before. */
function hasMoreTime(before: readonly TradingHours[], after: readonly TradingHours[]): boolean {
  const [was, is] = [minutesInside(before), minutesInside(after)]
  return is.some((inside, minute) => inside === 1 && was[minute] === 0)
}

/** 1 for each minute of a week, from Monday 00:00, that is inside a window. */
export function minutesInside(windows: readonly TradingHours[]): Uint8Array {
  const inside = new Uint8Array(minutesInWeek)
  for (const { weekdays, from, to } of windows) {
    const [first, last] = [minuteOfDay(from), minuteOfDay(to)]
    const length = last > first ? last - first : last - first + 24 * 60
    for (const day of weekdays)
      for (let minute = 0; minute < length; minute++) inside[((day - 1) * 24 * 60 + first + minute) % minutesInWeek] = 1
  }
  return inside
}

const minuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
