import { format, isSameDay, isSameYear } from 'date-fns'

/** "today 08:12", "3 Nov", "3 Nov 2025": when a note was changed, in the user's zone. */
export const noteWhen = (instant: string, now: number): string =>
  isSameDay(instant, now)
    ? `today ${format(instant, 'HH:mm')}`
    : format(instant, isSameYear(instant, now) ? 'd MMM' : 'd MMM yyyy')

/** "20 November 2026". */
export const dayWritten = (instant: string): string => format(instant, 'd MMMM yyyy')
