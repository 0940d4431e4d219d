import { longestRuleText, type WeekRuleView } from '@afterclose/contract/week-rules'
import type { CommentType } from '@afterclose/core/comment'
import { type LocalDate, wallClock, weekday } from '@afterclose/core/time'
import { firstDayOf } from '@afterclose/core/week-rule'
import type { JournalData } from '../../journal/journal-data.ts'
import { ruleOfWeek } from '../../parts/week-rule/rule-queries.ts'
import { daysFrom } from '../../parts/week-rule/weeks.ts'

/** A rule as typed. */
export interface RuleDraft extends Pick<WeekRuleView, 'about' | 'aboutId'> {
  readonly text: string
}

export const emptyDraft: RuleDraft = { text: '', about: 'NONE', aboutId: null }

const fitting = (text: string): string => text.slice(0, longestRuleText)

/** What to do instead, by the time at which a comment is about a trade. */
const insteadOf = {
  PRE_TRADE: 'I do not enter',
  ENTRY: 'I let it go',
  MANAGEMENT: 'I leave the trade as planned',
  EXIT: 'I wait for my stop or target',
} as const satisfies Record<CommentType, string>

/** A rule that trades with a comment break; null for an unknown comment. */
export function draftOfComment(id: number, { comments }: Pick<JournalData, 'comments'>): RuleDraft | null {
  const comment = comments.find((one) => one.id === id)
  if (comment === undefined) return null
  const text = `If I notice “${comment.name}”, then ${insteadOf[comment.type]}.`
  return { text: fitting(text), about: 'COMMENT', aboutId: id }
}

/** A rule that trades without the tick of an item break; null for an unknown item. */
export function draftOfItem(id: number, { checklists }: Pick<JournalData, 'checklists'>): RuleDraft | null {
  const item = checklists.flatMap(({ items }) => items).find((one) => one.id === id)
  if (item === undefined) return null
  return {
    text: fitting(`If “${item.text}” is not ticked, then I do not enter.`),
    about: 'CHECKLIST_ITEM',
    aboutId: id,
  }
}

export const draftOfRule = ({ text, about, aboutId }: WeekRuleView): RuleDraft => ({ text, about, aboutId })

/** Why a draft cannot start yet; null if it can. */
export function missingIn({ text, about, aboutId }: RuleDraft): string | null {
  if (text.trim() === '') return 'Write the rule first.'
  if (about === 'COMMENT' && aboutId === null) return 'Choose the comment first.'
  if (about === 'CHECKLIST_ITEM' && aboutId === null) return 'Choose the item first.'
  return null
}

const saturday = 6

/** Monday of the week in which the next rule counts: this one if none runs in it and it has trading days left, else the next. */
export function firstDayOfNext(rules: readonly WeekRuleView[], today: LocalDate): LocalDate {
  const monday = firstDayOf('WEEK', today)
  const isWeekend = weekday(wallClock(`${today}T00:00:00`)) >= saturday
  return ruleOfWeek(rules, monday) === null && !isWeekend ? monday : daysFrom(monday, 7)
}
