import { z } from 'zod'
import { call } from './call.ts'
import { listCalls } from './list-calls.ts'
import { Receipt } from './undo.ts'
import { Id, IdParam, JournalParams, LocalDateText, LocalDateTimeText } from './values.ts'

/** Characters of the text of a rule. */
export const longestRuleText = 200

/** Which trades break a rule: those with a comment, those without an item of their checklist, or those that the trader says. */
export const ruleSubjects = ['COMMENT', 'CHECKLIST_ITEM', 'NONE'] as const
export type RuleSubject = (typeof ruleSubjects)[number]

const ruleFields = {
  /** Its Monday. */
  week: LocalDateText,
  /** "If …, then …" */
  text: z.string().trim().min(1).max(longestRuleText),
  about: z.enum(ruleSubjects),
  /** The comment or item that it is about; null for NONE. */
  aboutId: Id.nullable().default(null),
}
export const WeekRuleInput = z.object(ruleFields)
export const WeekRuleView = z.object({
  id: Id,
  ...ruleFields,
  aboutId: Id.nullable(),
  /** Trades entered before do not count: the start of its week, or its creation in that week. */
  startsAt: LocalDateTimeText,
  /** Trades entered from then on do not count; null if it counts until the end of its week. */
  endedAt: LocalDateTimeText.nullable(),
  modified: z.string(),
})
export type WeekRuleView = z.infer<typeof WeekRuleView>

/** At most one rule a week. */
export const weekRuleCalls = listCalls({
  noun: 'a rule of a week',
  path: 'week-rules',
  id: 'weekRuleId',
  listed: 'weekRules',
  view: WeekRuleView,
  input: WeekRuleInput,
  scope: 'notes.read',
  list: { summary: 'Rules of weeks, newest first', withheld: ['text'] },
  examples: {
    create: { week: '2026-11-30', text: 'If no plan is written, then I do not enter.', about: 'NONE' },
    replace: { week: '2026-11-30', text: 'If no plan is written, then I wait.', about: 'NONE' },
  },
})
export const {
  list: listWeekRules,
  create: createWeekRule,
  replace: replaceWeekRule,
  remove: removeWeekRule,
} = weekRuleCalls

/** Whether the trader kept a rule with a trade, for rules about NONE. */
export const WeekRuleAnswer = z.object({ weekRuleId: Id, tradeId: Id, kept: z.boolean() })
export type WeekRuleAnswer = z.infer<typeof WeekRuleAnswer>

export const listWeekRuleAnswers = call({
  method: 'GET',
  url: '/v1/databases/:journalId/week-rule-answers',
  summary: 'Answers to "Kept the rule?", by trade',
  access: 'read',
  scope: 'notes.read',
  params: JournalParams,
  response: z.object({ answers: z.array(WeekRuleAnswer) }),
})
/** `kept` null removes the answer. */
export const answerWeekRule = call({
  method: 'PUT',
  url: '/v1/databases/:journalId/week-rules/:weekRuleId/answers/:tradeId',
  summary: 'Say whether a trade kept the rule of its week',
  access: 'write',
  scope: null,
  params: JournalParams.extend({ weekRuleId: IdParam, tradeId: IdParam }),
  body: z.object({ kept: z.boolean().nullable() }),
  response: z.object({ kept: z.boolean().nullable(), receipt: Receipt }),
})
