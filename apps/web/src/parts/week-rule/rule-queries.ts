import type { WeekRuleAnswer, WeekRuleInput, WeekRuleView } from '@afterclose/contract/week-rules'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../journal/api.ts'
import { toastKept } from '../kept-toast.ts'
import { journalKey } from '../../journal/journal-data.ts'
import { sendOrKeep } from '../../journal/device/send-or-keep.ts'
import { queryClient } from '../../journal/query-client.ts'

/** Rules of weeks, newest first. */
export const weekRulesQuery = (journalId: number) =>
  queryOptions({
    queryKey: [...journalKey(journalId), 'week-rules'],
    queryFn: async ({ signal }): Promise<readonly WeekRuleView[]> =>
      (await api.listWeekRules({ params: { journalId } }, signal)).weekRules,
  })

/** Answers to "Kept the rule?". */
export const ruleAnswersQuery = (journalId: number) =>
  queryOptions({
    queryKey: [...journalKey(journalId), 'week-rule-answers'],
    queryFn: async ({ signal }): Promise<readonly WeekRuleAnswer[]> =>
      (await api.listWeekRuleAnswers({ params: { journalId } }, signal)).answers,
  })

/** The rule of a week, also one that was ended; null without one. */
export const ruleOfWeek = (rules: readonly WeekRuleView[], monday: string): WeekRuleView | null =>
  rules.find(({ span, firstDay }) => span === 'WEEK' && firstDay === monday) ?? null

/** Sets the rule of its week, in place of an earlier one. */
export async function saveWeekRule(
  journalId: number,
  rule: z.input<typeof WeekRuleInput>,
  before: WeekRuleView | null,
): Promise<void> {
  const params = { journalId }
  await (before === null
    ? api.createWeekRule({ params, body: rule })
    : api.replaceWeekRule({
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
  const params = { weekRuleId, tradeId }
  const words = `Rule of the week for trade ${tradeId}: ${kept === null ? 'no answer' : kept ? 'kept' : 'broken'}`
  const { answer } = await sendOrKeep({ journalId, call: 'answerWeekRule', params, body: { kept }, words }, (key) =>
    api.answerWeekRule({ params: { journalId, weekRuleId, tradeId }, body: { kept }, key }),
  )
  if (answer === null) return toastKept()
  await queryClient.invalidateQueries(ruleAnswersQuery(journalId))
}

/** Removes a rule that has not begun. */
export async function removeRule(journalId: number, { id }: WeekRuleView): Promise<void> {
  await api.removeWeekRule({ params: { journalId, weekRuleId: id } })
  await queryClient.invalidateQueries(weekRulesQuery(journalId))
}
