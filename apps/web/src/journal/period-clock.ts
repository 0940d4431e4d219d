import type { PeriodClock } from '@afterclose/core/period-presets'
import { dateOf, wallClockAt } from '@afterclose/core/time'
import { useState } from 'react'
import { useActiveJournal } from './active-journal.ts'
import { useFirstWeekday } from './week-start.ts'

/** Today in the journal's zone, and the first day of the user's weeks: periods such as "this week" follow from them. */
export function usePeriodClock(): PeriodClock {
  const { timeZone } = useActiveJournal()
  const firstWeekday = useFirstWeekday()
  const [now] = useState(() => Date.now())
  return { today: dateOf(wallClockAt(now, timeZone)), firstWeekday }
}
