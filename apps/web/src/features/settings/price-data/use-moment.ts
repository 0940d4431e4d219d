import { formatDateTime } from '@afterclose/core/format'
import { localText, wallClockAt } from '@afterclose/core/time'
import { useActiveJournal } from '../../../journal/active-journal.ts'

/** Formats instants as date and time in the journal's zone. */
export function useMoment(): (instant: string) => string {
  const { dateFormat, timeZone } = useActiveJournal()
  return (instant) => formatDateTime(localText(wallClockAt(Date.parse(instant), timeZone)), dateFormat)
}
