import { localText } from '@afterclose/core/time'
import { monthName } from '../../journal/engine/unit-words.ts'

/** Label of a tick on a date axis: the year at its start, else the month, the day, or the time of day. */
export function tickWords(at: number): string {
  const text = localText(at)
  const time = text.slice(11, 16)
  if (time !== '00:00') return time
  const [year = '', month = '', day = ''] = text.slice(0, 10).split('-')
  const name = monthName(Number(month)).slice(0, 3)
  if (day !== '01') return `${Number(day)} ${name}`
  return month === '01' ? year : name
}
