import { differenceInCalendarDays, format } from 'date-fns'

/** Last use of a journal as shown in the picker; `now` decides what "today" is. */
export function lastUsedText(lastUsed: string | null, now: Date): string {
  if (lastUsed === null) return 'Not used yet'
  const at = new Date(lastUsed)
  const days = differenceInCalendarDays(now, at)
  if (days <= 0) return `Today at ${format(at, 'HH:mm')}`
  if (days === 1) return `Yesterday at ${format(at, 'HH:mm')}`
  return days < 10 ? `${days} days ago` : format(at, 'LLL do, yyyy')
}

/** The exact time, for the tooltip. */
export const lastUsedExactly = (lastUsed: string): string => format(new Date(lastUsed), 'yyyy-MM-dd HH:mm')
