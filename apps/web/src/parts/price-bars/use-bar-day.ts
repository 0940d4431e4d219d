import { formatDate } from '@afterclose/core/format'
import { localText, wallClockAt } from '@afterclose/core/time'
import { useActiveJournal } from '../../journal/active-journal.ts'

/** Formats the start of a bar as its day in the journal's zone, as used by trades and charts. */
export function useBarDay(): (instant: string) => string {
  const { dateFormat, timeZone } = useActiveJournal()
  return (instant) => formatDate(localText(wallClockAt(Date.parse(instant), timeZone)), dateFormat)
}
