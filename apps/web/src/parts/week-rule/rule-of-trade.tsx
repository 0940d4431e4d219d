import { firstDayOf } from '@afterclose/core/week-rule'
import { useQuery } from '@tanstack/react-query'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { Segments } from '../../ui/segments.tsx'
import { toastProblem } from '../toasts.tsx'
import { ruleAnswersQuery, ruleOfWeek, sayKept, weekRulesQuery } from './rule-queries.ts'
import { RuleText } from './rule-text.tsx'
import { keptWords, useKeptRule } from './use-kept.ts'
import { todayIn } from './weeks.ts'
import type { WeekRuleView } from '@afterclose/contract/week-rules'
import classes from './week-rule.module.css'

interface RuleOfTradeProps {
  /** Null for a trade that is not stored yet. */
  tradeId: number | null
  /** "yyyy-MM-dd" or a date-time; null counts as today. */
  entryDate: string | null
  /** On a card of a review: says whether this trade kept the rule, once its result shows. */
  card?: { readonly isOpen: boolean }
}

/** The rule of the week in which a trade was entered, and for a rule that the trader judges: "Kept the rule?" */
export function RuleOfTrade({ tradeId, entryDate, card }: RuleOfTradeProps) {
  const { id: journalId, timeZone } = useActiveJournal()
  const thisWeek = firstDayOf('WEEK', todayIn(timeZone))
  const monday = entryDate === null || entryDate.length < 10 ? thisWeek : firstDayOf('WEEK', entryDate.slice(0, 10))
  const rules = useQuery(weekRulesQuery(journalId)).data
  const rule = rules === undefined ? null : ruleOfWeek(rules, monday)
  if (rule === null || (entryDate !== null && entryDate.length > 10 && entryDate < rule.startsAt)) return null
  return (
    <div className={classes.line}>
      <span>
        <b>{monday === thisWeek ? 'This week:' : 'Rule of that week:'}</b> <RuleText text={rule.text} small />
      </span>
      {card === undefined ? <Kept rule={rule} /> : card.isOpen && <KeptByTrade rule={rule} tradeId={tradeId} />}
      {rule.about === 'NONE' && tradeId !== null && <KeptQuestion rule={rule} tradeId={tradeId} />}
    </div>
  )
}

function Kept({ rule }: { rule: WeekRuleView }) {
  const kept = useKeptRule(rule)
  return kept === undefined ? null : <b>{keptWords(kept)}</b>
}

function KeptByTrade({ rule, tradeId }: { rule: WeekRuleView; tradeId: number | null }) {
  const kept = useKeptRule(rule)?.marks.find(({ id }) => id === tradeId)?.kept ?? null
  return kept === null ? null : <b>{kept ? 'Kept.' : 'Not kept.'}</b>
}

/** "Kept the rule?" Yes or No, saved immediately. */
export function KeptQuestion({ rule, tradeId }: { rule: WeekRuleView; tradeId: number }) {
  const { id: journalId, readOnly } = useActiveJournal()
  const answer = useQuery(ruleAnswersQuery(journalId)).data?.find(
    (one) => one.weekRuleId === rule.id && one.tradeId === tradeId,
  )
  return (
    <span className={classes.question}>
      Kept the rule?{' '}
      <Segments
        label="Kept the rule?"
        value={answer === undefined ? null : answer.kept ? 'yes' : 'no'}
        options={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
        disabled={readOnly}
        onChange={(value) =>
          void sayKept(journalId, { weekRuleId: rule.id, tradeId }, value === 'yes').catch((error: unknown) =>
            toastProblem(error, 'saving the answer'),
          )
        }
      />
    </span>
  )
}
