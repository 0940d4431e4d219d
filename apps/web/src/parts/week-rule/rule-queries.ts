import {
  answerWeekRule,
  createWeekRule,
  listWeekRuleAnswers,
  listWeekRules,
  replaceWeekRule,
  type WeekRuleAnswer,
  type WeekRuleInput,
  type WeekRuleView,
} from '@afterclose/contract/week-rules'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { clientOf } from '../../journal/client-of.ts'
import { journalKey } from '../../journal/journal-data.ts'
import { queryClient } from '../../journal/query-client.ts'

const calls = {
  list: clientOf(listWeekRules),
  create: clientOf(createWeekRule),
  replace: clientOf(replaceWeekRule),
  answers: clientOf(listWeekRuleAnswers),
  answer: clientOf(answerWeekRule),
}

/** Rules of weeks, newest first. */
export const weekRulesQuery = (journalId: number) =>
  queryOptions({
    queryKey: [...journalKey(journalId), 'week-rules'],
    queryFn: async ({ signal }): Promise<readonly WeekRuleView[]> =>
      (await calls.list({ params: { journalId } }, signal)).weekRules,
  })

/** Answers to "Kept the rule?". */
export const ruleAnswersQuery = (journalId: number) =>
  queryOptions({
    queryKey: [...journalKey(journalId), 'week-rule-answers'],
    queryFn: async ({ signal }): Promise<readonly WeekRuleAnswer[]> =>
      (await calls.answers({ params: { journalId } }, signal)).answers,
  })

/** The rule of a week that has not been ended; null without one. */
export const ruleOfWeek = (rules: readonly WeekRuleView[], monday: string): WeekRuleView | null =>
  rules.find(({ week, endedAt }) => week === monday && endedAt === null) ?? null

/** Sets the rule of its week, in place of an earlier one. */
export async function saveWeekRule(
  journalId: number,
  rule: z.input<typeof WeekRuleInput>,
  before: WeekRuleView | null,
): Promise<void> {
  const params = { journalId }
  await (before === null
    ? calls.create({ params, body: rule })
    : calls.replace({
        params: { ...params, weekRuleId: before.id },
        body: { ...rule, modified: before.modified },
      }))
  await queryClient.invalidateQueries(weekRulesQuery(journalId))
}

/** Says whether a trade kept a rule; null removes the answer. */
export async function sayKept(
  journalId: number,
  { weekRuleId, tradeId }: Pick<WeekRuleAnswer, 'weekRuleId' | 'tradeId'>,
  kept: boolean | null,
): Promise<void> {
  await calls.answer({ params: { journalId, weekRuleId, tradeId }, body: { kept } })
  await queryClient.invalidateQueries(ruleAnswersQuery(journalId))
}
