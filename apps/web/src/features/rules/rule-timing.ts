import type { AttemptView } from '@afterclose/contract/guard'
import type { GuardRule, GuardRuleKind, GuardRuleVersion } from '@afterclose/core/guard-rule'
import { countsFrom, ruleSpans, spanAt } from '@afterclose/core/rules-in-force'
import { localText, wallClock, type WallClock, weekday } from '@afterclose/core/time'
import { dayWords } from '../../journal/engine/unit-words.ts'
import { type RuleDifference, ruleDifferences } from '../../parts/guard/rule-words.ts'

/** A change of a rule, and from when it counts. */
export interface TimedChange extends RuleDifference {
  /** Wall clock; null: only with a new attempt. */
  readonly from: WallClock | null
  /** It counts from the change on. */
  readonly atOnce: boolean
}

interface History {
  readonly attempt: Pick<AttemptView, 'startedAt'>
  /** Versions before the change, oldest first; at least one. */
  readonly versions: readonly GuardRuleVersion[]
  /** 1 Monday to 7 Sunday. */
  readonly weekStart: number
}

/**
 * Differences of new rules from the newest version. When each counts depends on the rule that is in force then, which is an older one
 * while a looser rule waits.
 */
export function timedChanges(
  { attempt, versions, weekStart }: History,
  rules: readonly GuardRule[],
  at: WallClock,
): readonly TimedChange[] {
  const newest = versions.at(-1)
  if (newest === undefined) return []
  return ruleDifferences(newest.rules, rules).map((difference) => {
    const inForce = spanAt(ruleSpans(difference.kind, versions, attempt, weekStart), at)?.rule ?? null
    const from = countsFrom(inForce, difference.after, at, { dayStart: newest.dayStart, weekStart })
    return { ...difference, from, atOnce: from === at }
  })
}

/** The changes of a version from the one before it. @param index of the version, from 1 */
export function changesOfVersion(history: History, index: number): readonly TimedChange[] {
  const version = history.versions[index]
  if (version === undefined) return []
  const before = { ...history, versions: history.versions.slice(0, index) }
  return timedChanges(before, version.rules, wallClock(version.madeAt))
}

/** A rule of an attempt now, and the one that takes its place later. */
export interface RuleNow {
  readonly kind: GuardRuleKind
  readonly rule: GuardRule | null
  /** From when it counts; null: from the start of the attempt. */
  readonly since: WallClock | null
  readonly version: number
  /** The rule of the newest version, if it does not count yet. */
  readonly later: { readonly rule: GuardRule | null; readonly from: WallClock | null } | null
}

/** The rule of a kind at a time; null if there is none, and none follows. */
export function ruleNow(kind: GuardRuleKind, history: History, at: WallClock): RuleNow | null {
  const spans = ruleSpans(kind, history.versions, history.attempt, history.weekStart)
  const span = spanAt(spans, at)
  if (span === undefined) return null
  const wanted = history.versions.at(-1)?.rules.find((rule) => rule.kind === kind) ?? null
  const next = spans.find(({ from }) => from > at)
  const waits = next !== undefined || ruleDifferences(asList(span.rule), asList(wanted)).length > 0
  const later = waits ? { rule: next === undefined ? wanted : next.rule, from: next?.from ?? null } : null
  if (span.rule === null && later === null) return null
  return {
    kind,
    rule: span.rule,
    since: Number.isFinite(span.from) ? span.from : null,
    version: span.version,
    later,
  }
}

const asList = (rule: GuardRule | null): readonly GuardRule[] => (rule === null ? [] : [rule])

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** "Monday, 23 November", with the time if it is not midnight. @param year of which no year is named */
export function startWords(at: WallClock, year: number): string {
  const text = localText(at)
  const time = text.slice(11, 16)
  return `${weekdays[weekday(at) - 1] ?? ''}, ${dayWords(text.slice(0, 10), year)}${time === '00:00' ? '' : `, ${time}`}`
}
