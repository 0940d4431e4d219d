import type { WeekRuleView } from '@afterclose/contract/week-rules'
import { unknown } from '@afterclose/core/unknown'
import { firstDayOf } from '@afterclose/core/week-rule'
import { clsx } from 'clsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Block } from '../../ui/block.tsx'
import { KeptDots } from './kept-dots.tsx'
import { RuleText } from './rule-text.tsx'
import { ruleOfWeek, weekRulesQuery } from './rule-queries.ts'
import { keptWords, useKeptRule } from './use-kept.ts'
import { todayIn, weekWords } from './weeks.ts'
import classes from './week-rule.module.css'

/**
 * The rule of this week, with a dot for each trade and how many kept it, or that there is none.
 *
 * @param end what can be done about it
 */
export function WeekRule({ end }: { end: ReactNode }) {
  const { id: journalId, timeZone } = useActiveJournal()
  const monday = firstDayOf('WEEK', todayIn(timeZone))
  const { data: rules, error } = useQuery(weekRulesQuery(journalId))
  const rule = rules === undefined ? null : ruleOfWeek(rules, monday)
  return (
    <Block title="This week" measure={weekWords(monday)}>
      {rule === null ? (
        <div className={clsx(classes.rule, classes.none)}>
          <span>
            {rules !== undefined
              ? 'No rule for this week.'
              : error !== null && 'The rule of this week could not be loaded.'}
          </span>
          {end}
        </div>
      ) : (
        <RuleResult rule={rule} end={end} />
      )}
    </Block>
  )
}

/**
 * A rule with the trades of its week: text, dots, and "Kept 4 of 5".
 *
 * @param before rule of the week before, whose count follows: "; the week before 7 of 9"
 */
export function RuleResult({
  rule,
  before = null,
  end,
}: {
  rule: WeekRuleView
  before?: WeekRuleView | null
  end?: ReactNode
}) {
  const kept = useKeptRule(rule)
  return (
    <div className={classes.rule}>
      <RuleText text={rule.text} />
      {kept !== undefined && <KeptDots marks={kept.marks} />}
      <b className={classes.count}>
        {kept === undefined ? unknown : keptWords(kept)}
        {kept !== undefined && before !== null && <KeptBefore rule={before} />}
      </b>
      {end}
    </div>
  )
}

function KeptBefore({ rule }: { rule: WeekRuleView }) {
  const before = useKeptRule(rule)
  return before === undefined || before.counted === 0 ? null : `; the week before ${before.kept} of ${before.counted}`
}
