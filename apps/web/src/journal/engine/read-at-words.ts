const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' })

/** "from 09:41", or "from 19 November, 09:41" on a later day, in the user's own time zone. */
export function readAtWords(readAt: number, now: number): string {
  const sameDay = new Date(readAt).toDateString() === new Date(now).toDateString()
  return `from ${sameDay ? '' : `${day.format(readAt)}, `}${clock.format(readAt)}`
}
