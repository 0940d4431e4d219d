import { counted } from '@afterclose/core/format'
import { type LocalDate, localText, wallClock } from '@afterclose/core/time'
import { firstDayOf, type WeekRule } from '@afterclose/core/week-rule'
import { useMemo } from 'react'
import { useKeptRules } from '../../parts/week-rule/use-kept.ts'
import { daysFrom, weekWords } from '../../parts/week-rule/weeks.ts'
import type { RuleDraft } from './rule-draft.ts'

/** Days up to today of the longer look back. */
const days = 30

interface RulePreviewProps {
  draft: RuleDraft
  monday: LocalDate
  today: LocalDate
}

const midnight = (day: LocalDate): string => localText(wallClock(`${day}T00:00:00`))

/** How often the trades of this week and of the last 30 days would have kept a rule. */
export function RulePreview({ draft: { about, aboutId }, monday, today }: RulePreviewProps) {
  const rules = useMemo<readonly WeekRule[]>(() => {
    const tomorrow = daysFrom(today, 1)
    const tried = { text: '', about, aboutId } as const
    return about === 'NONE' || aboutId === null
      ? []
      : [
          { ...tried, id: 1, span: 'WEEK', firstDay: monday, startsAt: midnight(monday), endedAt: null },
          {
            ...tried,
            id: 2,
            span: 'MONTH',
            firstDay: firstDayOf('MONTH', today),
            startsAt: midnight(daysFrom(tomorrow, -days)),
            endedAt: midnight(tomorrow),
          },
        ]
  }, [about, aboutId, monday, today])
  const { keptRules, error } = useKeptRules(rules)
  if (about === 'NONE') return 'You say it for each trade: its form and its card ask “Kept the rule?”'
  const [inWeek, inDays] = keptRules ?? []
  if (keptRules === undefined && error !== null) return 'The trades that would have kept it could not be counted.'
  if (aboutId === null || inWeek === undefined || inDays === undefined) return null
  if (inDays.counted === 0) return `No trade of the last ${days} days can be judged by it.`
  const longer = `in the last ${days} days in ${inDays.kept} of ${inDays.counted}`
  return inWeek.counted === 0
    ? `It would have been kept ${longer}.`
    : `On ${weekWords(monday)} it would have been kept in ${inWeek.kept} of ${counted(inWeek.counted, 'trade')}, ${longer}.`
}
