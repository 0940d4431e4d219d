import type { WeekRuleAnswer } from '@afterclose/contract/week-rules'
import { DAY, wallClock } from '@afterclose/core/time'
import { counted } from '@afterclose/core/format'
import { keptCount, useRuleTrades } from '../../parts/week-rule/use-rule-trades.ts'
import { weekWords } from '../../parts/week-rule/weeks.ts'
import type { RuleDraft } from './rule-draft.ts'

const noAnswers: readonly WeekRuleAnswer[] = []
/** Days up to today of the longer look back. */
const days = 30

interface RulePreviewProps {
  draft: RuleDraft
  monday: string
  today: string
}

/** How often the trades of this week and of the last 30 days would have kept a rule. */
export function RulePreview({ draft: { about, aboutId }, monday, today }: RulePreviewProps) {
  const week = wallClock(`${monday}T00:00:00`)
  const end = wallClock(`${today}T00:00:00`) + DAY
  const test = { about, aboutId, answers: noAnswers }
  const inWeek = useRuleTrades({ ...test, from: week, until: week + 7 * DAY })
  const inDays = useRuleTrades({ ...test, from: end - days * DAY, until: end })
  if (about === 'NONE') return 'You say it for each trade: its form and its card ask “Kept the rule?”'
  if (aboutId === null || inWeek === undefined || inDays === undefined) return null
  const [weekCount, daysCount] = [keptCount(inWeek), keptCount(inDays)]
  if (daysCount.of === 0) return `No trade of the last ${days} days can be judged by it.`
  const longer = `in the last ${days} days in ${daysCount.kept} of ${daysCount.of}`
  return weekCount.of === 0
    ? `It would have been kept ${longer}.`
    : `On ${weekWords(monday)} it would have been kept in ${weekCount.kept} of ${counted(weekCount.of, 'trade')}, ${longer}.`
}
