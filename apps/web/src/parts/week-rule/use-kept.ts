import type { WeekRule, WeekRuleAnswer } from '@afterclose/core/week-rule'
import { noFilters } from '@afterclose/core/filters'
import type { KeptRule, WeekRulesReport } from '@afterclose/engine/reports/week-rules/week-rules-report'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useReport } from '../../journal/engine/hooks.ts'
import { ruleAnswersQuery } from './rule-queries.ts'

const asItIs = (report: WeekRulesReport): WeekRulesReport => report
const noAnswers: readonly WeekRuleAnswer[] = []

interface KeptRules {
  /** Undefined until it is known. */
  readonly keptRules: readonly KeptRule[] | undefined
  /** Why it is not known. */
  readonly error: Error | null
}

/** How often each of several rules was kept, whatever the filters. */
export function useKeptRules(rules: readonly WeekRule[]): KeptRules {
  const { id: journalId } = useActiveJournal()
  const isAsked = rules.some(({ about }) => about === 'NONE')
  const { data: answers, error } = useQuery({ ...ruleAnswersQuery(journalId), enabled: isAsked })
  const view = useMemo(
    () => ({ rules: rules.map(countedRule), answers: isAsked ? (answers ?? noAnswers) : noAnswers }),
    [rules, answers, isAsked],
  )
  const report = useReport('weekRules', view, asItIs, { filters: noFilters, enabled: rules.length > 0 })
  const isKnown = !isAsked || answers !== undefined
  return { keptRules: isKnown ? report.data?.rules : undefined, error: isKnown ? report.error : error }
}

/** Only what counts: the result stays the same while a text is typed. */
const countedRule = ({ id, span, firstDay, about, aboutId, startsAt, endedAt }: WeekRule): WeekRule => ({
  id,
  span,
  firstDay,
  about,
  aboutId,
  startsAt,
  endedAt,
  text: '',
})

/** How often one rule was kept; undefined until it is known. */
export function useKeptRule(rule: WeekRule): KeptRule | undefined {
  const rules = useMemo(() => [rule], [rule])
  const kept = useKeptRules(rules).keptRules?.[0]
  return kept?.id === rule.id ? kept : undefined
}

/** "Kept 4 of 5", or why there is no count yet. */
export function keptWords({ kept, counted, unanswered }: Pick<KeptRule, 'kept' | 'counted' | 'unanswered'>): string {
  if (counted === 0) return unanswered === 0 ? 'No trades yet' : 'Not answered yet'
  return `Kept ${kept} of ${counted}`
}
