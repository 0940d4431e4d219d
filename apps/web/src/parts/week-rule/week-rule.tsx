import type { WeekRuleView } from '@afterclose/contract/week-rules'
import { useQuery } from '@tanstack/react-query'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Block } from '../../ui/block.tsx'
import { KeptDots } from './kept-dots.tsx'
import { RuleText } from './rule-text.tsx'
import { ruleOfWeek, weekRulesQuery } from './rule-queries.ts'
import { useTradesOfRule } from './use-trades-of-rule.ts'
import { keptWords } from './use-rule-trades.ts'
import { mondayOf, todayIn, weekWords } from './weeks.ts'
import classes from './week-rule.module.css'

/** The rule of this week, with a dot for each trade and how many kept it. Nothing without a rule. */
export function WeekRule() {
  const { id: journalId, timeZone } = useActiveJournal()
  const monday = mondayOf(todayIn(timeZone))
  const rules = useQuery(weekRulesQuery(journalId)).data
  const rule = rules === undefined ? null : ruleOfWeek(rules, monday)
  if (rule === null) return null
  return (
    <Block title="This week" measure={weekWords(monday)}>
      <RuleResult rule={rule} />
    </Block>
  )
}

/** A rule with the trades of its week: text, dots, and "Kept 4 of 5" with what follows it. */
export function RuleResult({ rule, before = '' }: { rule: WeekRuleView; before?: string }) {
  const trades = useTradesOfRule(rule)
  return (
    <div className={classes.rule}>
      <RuleText text={rule.text} />
      {trades === undefined ? <span /> : <KeptDots trades={trades} />}
      <b className={classes.count}>
        {trades === undefined ? '' : keptWords(trades)}
        {before}
      </b>
    </div>
  )
}
