import type { WeekRuleAnswer, WeekRuleView } from '@afterclose/contract/week-rules'
import { countedTime } from '@afterclose/core/week-rule'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { ruleAnswersQuery } from './rule-queries.ts'
import { type RuleTrade, useRuleTrades } from './use-rule-trades.ts'

const noAnswers: readonly WeekRuleAnswer[] = []

/** The trades of its week that a rule applies to; undefined until they are loaded. */
export function useTradesOfRule(rule: WeekRuleView): readonly RuleTrade[] | undefined {
  const { id: journalId } = useActiveJournal()
  const said = useQuery({ ...ruleAnswersQuery(journalId), enabled: rule.about === 'NONE' }).data
  const answers = useMemo(() => said?.filter(({ weekRuleId }) => weekRuleId === rule.id) ?? noAnswers, [said, rule.id])
  return useRuleTrades({ ...rule, ...countedTime(rule), answers })
}
