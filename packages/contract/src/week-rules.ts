import { ruleSpans, ruleSubjects } from '@afterclose/core/week-rule'
import { z } from 'zod'
import { call } from './call.ts'
import { listCalls } from './list-calls.ts'
import { Receipt } from './undo.ts'
import { Id, IdParam, JournalParams, LocalDateText, LocalDateTimeText } from './values.ts'

/** Characters of the text of a rule. */
export const longestRuleText = 200
/** Rules of a journal: one a week and one a month are 64 a year. */
export const mostWeekRules = 2000

const fields = {
  /** A rule of a week, or of a month: a goal that is counted. */
  span: z.enum(ruleSpans),
  /** Monday of its week, or first of its month. Immutable, as is `span`. */
  firstDay: LocalDateText,
  /** "If …, then …" */
  text: z.string().trim().min(1).max(longestRuleText),
  about: z.enum(ruleSubjects),
  /** The comment or item that it is about; null for NONE. */
  aboutId: Id.nullable(),
  /** On the journal's clock. Trades entered from then on do not count; null if it counts until its week or month ends. */
  endedAt: LocalDateTimeText.nullable(),
}
export const WeekRuleInput = z.object({
  ...fields,
  span: fields.span.default('WEEK'),
  aboutId: fields.aboutId.default(null),
  endedAt: fields.endedAt.default(null),
})
export const WeekRuleView = z.object({
  id: Id,
  ...fields,
  text: z.string(),
  /** On the journal's clock. Trades entered before do not count: the start of its week or month, or its creation if that had begun. */
  startsAt: LocalDateTimeText,
  created: z.string(),
  modified: z.string(),
})
export type WeekRuleView = z.infer<typeof WeekRuleView>

/** At most one rule of a week, and one of a month. */
export const weekRuleCalls = listCalls({
  noun: 'a rule of a week',
  path: 'week-rules',
  id: 'weekRuleId',
  listed: 'weekRules',
  view: WeekRuleView,
  input: WeekRuleInput,
  scope: 'notes.read',
  list: { summary: 'Rules of weeks and months, newest first' },
  examples: {
    create: { firstDay: '2024-03-11', text: 'If no plan is written, then I do not enter.', about: 'NONE' },
    replace: { firstDay: '2024-03-04', text: 'If no plan is written, then I wait.', about: 'NONE' },
  },
  summaries: { create: 'Set the rule of a week or month' },
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
  summary: 'Answers to "Kept the rule?", by rule and trade',
  access: 'read',
  scope: 'notes.read',
  params: JournalParams,
  example: {},
  response: z.object({ answers: z.array(WeekRuleAnswer) }),
})
/** `kept` null removes the answer. */
export const answerWeekRule = call({
  method: 'PUT',
  url: '/v1/databases/:journalId/week-rules/:weekRuleId/answers/:tradeId',
  summary: 'Say whether a trade kept the rule of its week',
  access: 'write',
  scope: null,
  idempotent: true,
  params: JournalParams.extend({ weekRuleId: IdParam, tradeId: IdParam }),
  body: z.object({ kept: z.boolean().nullable() }),
  example: { body: { kept: true } },
  response: z.object({ kept: z.boolean().nullable(), receipt: Receipt }),
})
