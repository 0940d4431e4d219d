import type { WeekRuleView } from '@afterclose/contract/week-rules'
import { firstDayOf } from '@afterclose/core/week-rule'
import { useQuery } from '@tanstack/react-query'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Block } from '../../ui/block.tsx'
import { KeptDots } from './kept-dots.tsx'
import { RuleText } from './rule-text.tsx'
import { ruleOfWeek, weekRulesQuery } from './rule-queries.ts'
import { useTradesOfRule } from './use-trades-of-rule.ts'
import { keptCount, keptWords } from './use-rule-trades.ts'
import { todayIn, weekWords } from './weeks.ts'
import classes from './week-rule.module.css'

/** The rule of this week, with a dot for each trade and how many kept it. Nothing without a rule. */
export function WeekRule() {
  const { id: journalId, timeZone } = useActiveJournal()
  const monday = firstDayOf('WEEK', todayIn(timeZone))
  const rules = useQuery(weekRulesQuery(journalId)).data
  const rule = rules === undefined ? null : ruleOfWeek(rules, monday)
  if (rule === null) return null
  return (
    <Block title="This week" measure={weekWords(monday)}>
      <RuleResult rule={rule} />
    </Block>
  )
}

/**
 * A rule with the trades of its week: text, dots, and "Kept 4 of 5".
 *
 * @param before rule of the week before, whose count follows: "; the week before 7 of 9"
 */
export function RuleResult({ rule, before = null }: { rule: WeekRuleView; before?: WeekRuleView | null }) {
  const trades = useTradesOfRule(rule)
  return (
    <div className={classes.rule}>
      <RuleText text={rule.text} />
      {trades === undefined ? <span /> : <KeptDots trades={trades} />}
      <b className={classes.count}>
        {trades === undefined ? '' : keptWords(trades)}
        {trades !== undefined && before !== null && <KeptBefore rule={before} />}
      </b>
    </div>
  )
}

function KeptBefore({ rule }: { rule: WeekRuleView }) {
  const count = keptCount(useTradesOfRule(rule) ?? [])
  return count.of === 0 ? null : `; the week before ${count.kept} of ${count.of}`
}
