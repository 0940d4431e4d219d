import {
  DAY,
  dateOf,
  localText,
  wallClock,
  weekday,
  type LocalDate,
  type LocalDateTime,
  type WallClock,
} from './time.ts'

/** A week from Monday to Sunday, or a month of the calendar. */
export const ruleSpans = ['WEEK', 'MONTH'] as const
export type RuleSpan = (typeof ruleSpans)[number]

/** Which trades break a rule: those with a comment, those without a tick at an item of their checklist, or those that the trader names. */
export const ruleSubjects = ['COMMENT', 'CHECKLIST_ITEM', 'NONE'] as const
export type RuleSubject = (typeof ruleSubjects)[number]

/** The week or month of a rule. */
export interface RulePeriod {
  readonly span: RuleSpan
  /** Its Monday, or the first of its month. */
  readonly firstDay: LocalDate
}

/** A rule of a week or month: one if-then sentence whose keeping is counted. */
export interface WeekRule extends RulePeriod {
  readonly id: number
  readonly text: string
  readonly about: RuleSubject
  /** The comment or item; null for NONE. */
  readonly aboutId: number | null
  readonly startsAt: LocalDateTime
  readonly endedAt: LocalDateTime | null
}

/** Whether the trader kept a rule with a trade, as he said himself. */
export interface WeekRuleAnswer {
  readonly weekRuleId: number
  readonly tradeId: number
  readonly kept: boolean
}

const midnight = (day: LocalDate): WallClock => wallClock(`${day}T00:00:00`)

/** Whether a week or month begins on this day. */
export const beginsPeriod = ({ span, firstDay }: RulePeriod): boolean =>
  span === 'WEEK' ? weekday(midnight(firstDay)) === 1 : firstDay.endsWith('-01')

/** The first moment after a week or month. */
export function endOfPeriod({ span, firstDay }: RulePeriod): WallClock {
  if (span === 'WEEK') return midnight(firstDay) + 7 * DAY
  const [year = 0, month = 0] = firstDay.split('-').map(Number)
  return Date.UTC(year, month, 1)
}

/** The first day of the week or month of a day. */
export function firstDayOf(span: RuleSpan, day: LocalDate): LocalDate {
  const at = midnight(day)
  return span === 'WEEK' ? dateOf(at - (weekday(at) - 1) * DAY) : `${day.slice(0, 7)}-01`
}

/** When a new rule begins to count: with its period, or now if that has begun, so that no trade of before is judged by it. */
export const startOfRule = ({ firstDay }: RulePeriod, now: LocalDateTime): LocalDateTime => {
  const first = localText(midnight(firstDay))
  return first > now ? first : now
}

/**
 * Wall-clock milliseconds in which entries of trades count: `from` included, `until` not. A rule that ended early counts until then; one that
 * began after its period counts nothing.
 */
export function countedTime(rule: RulePeriod & Pick<WeekRule, 'startsAt' | 'endedAt'>): {
  readonly from: WallClock
  readonly until: WallClock
} {
  const end = endOfPeriod(rule)
  return { from: wallClock(rule.startsAt), until: rule.endedAt === null ? end : Math.min(end, wallClock(rule.endedAt)) }
}

/** What a rule needs to know of a trade. */
export interface RuledTrade {
  /** Of all four groups. */
  readonly comments: readonly number[]
  /** Items of its checklist when it was saved, and the ticked ones. */
  readonly checklistItemIds: readonly number[]
  readonly checkedItemIds: readonly number[]
}

/**
 * Whether a trade entered in a rule's time kept it: without the comment, with the item ticked, or as its trader answered; null if the rule
 * says nothing about it, because its checklist lacks the item.
 */
export function keptRule(
  { about, aboutId }: Pick<WeekRule, 'about' | 'aboutId'>,
  { comments, checklistItemIds, checkedItemIds }: RuledTrade,
  answer: boolean | null,
): 'KEPT' | 'BROKEN' | 'UNANSWERED' | null {
  if (about === 'NONE' || aboutId === null) return answer === null ? 'UNANSWERED' : answer ? 'KEPT' : 'BROKEN'
  if (about === 'COMMENT') return comments.includes(aboutId) ? 'BROKEN' : 'KEPT'
  if (!checklistItemIds.includes(aboutId)) return null
  return checkedItemIds.includes(aboutId) ? 'KEPT' : 'BROKEN'
}

/** The rule of the week or month of a day. */
export const ruleOn = <Rule extends RulePeriod>(rules: readonly Rule[], span: RuleSpan, day: LocalDate): Rule | null =>
  rules.find((rule) => rule.span === span && rule.firstDay === firstDayOf(span, day)) ?? null

/** Whether a rule's week, or month, has days in a month. @param month 1 to 12 */
export function isInMonth(rule: RulePeriod, { year, month }: { year: number; month: number }): boolean {
  return midnight(rule.firstDay) < Date.UTC(year, month, 1) && endOfPeriod(rule) > Date.UTC(year, month - 1, 1)
}
