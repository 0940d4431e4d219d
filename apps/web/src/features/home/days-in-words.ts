import { type LocalDate, wallClock } from '@afterclose/core/time'

const weekdays = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/** "Friday". */
export const weekdayWords = (date: LocalDate): string => weekdays.format(wallClock(`${date}T00:00:00`))
