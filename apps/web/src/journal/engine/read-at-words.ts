import { format, isSameDay } from 'date-fns'

/** "from 09:41", or "from 19 November, 09:41" on a later day, on the user's own clock. */
export const readAtWords = (readAt: number, now: number): string =>
  `from ${format(readAt, isSameDay(readAt, now) ? 'HH:mm' : 'd MMMM, HH:mm')}`
