import { firstDayOf } from '@afterclose/core/week-rule'
import { useQuery } from '@tanstack/react-query'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { ruleOfWeek, weekRulesQuery } from '../../parts/week-rule/rule-queries.ts'
import { RuleText } from '../../parts/week-rule/rule-text.tsx'
import { daysFrom, todayIn } from '../../parts/week-rule/weeks.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import classes from './review.module.css'

/** The end of a review: one sentence, the rule, and nothing to do. */
export function DoneStep() {
  const { id: journalId, timeZone } = useActiveJournal()
  const rules = useQuery(weekRulesQuery(journalId)).data ?? []
  const monday = firstDayOf('WEEK', todayIn(timeZone))
  const rule = ruleOfWeek(rules, daysFrom(monday, 7)) ?? ruleOfWeek(rules, monday)
  return (
    <div className={classes.end}>
      <PageTitle className={classes.endTitle}>Done until Monday.</PageTitle>
      {rule !== null && (
        <p>
          <RuleText text={rule.text} />
        </p>
      )}
    </div>
  )
}
