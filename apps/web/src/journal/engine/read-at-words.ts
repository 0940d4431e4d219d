const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' })

/** "09:41", or "19 November, 09:41" on a later day, in the user's own time zone. */
export function momentWords(at: number, now: number): string {
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString()
  return `${sameDay ? '' : `${day.format(at)}, `}${clock.format(at)}`
}

/** "from 09:41" */
export const readAtWords = (readAt: number, now: number): string => `from ${momentWords(readAt, now)}`

/** "as of 09:41" */
export const asOfWords = (readAt: number, now: number): string => `as of ${momentWords(readAt, now)}`
