import type { WeekRuleAnswer, WeekRuleView } from '@afterclose/contract/week-rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { ruleAnswersQuery } from './rule-queries.ts'
import { type RuleTrade, useRuleTrades } from './use-rule-trades.ts'
import { daysFrom } from './weeks.ts'

const noAnswers: readonly WeekRuleAnswer[] = []

/** The trades of a rule's week that it applies to; undefined until they are loaded. */
export function useTradesOfRule(rule: WeekRuleView): readonly RuleTrade[] | undefined {
  const { id: journalId } = useActiveJournal()
  const said = useQuery({ ...ruleAnswersQuery(journalId), enabled: rule.about === 'NONE' }).data
  const answers = useMemo(() => said?.filter(({ weekRuleId }) => weekRuleId === rule.id) ?? noAnswers, [said, rule.id])
  const trades = useRuleTrades({ ...rule, from: rule.week, to: daysFrom(rule.week, 6), answers })
  return useMemo(
    () =>
      trades?.filter(
        ({ entryDate }) => entryDate >= rule.startsAt && (rule.endedAt === null || entryDate < rule.endedAt),
      ),
    [trades, rule.startsAt, rule.endedAt],
  )
}
