import { DAY } from '@afterclose/core/time'

const written = /^(?<day>\d{4}-\d\d-\d\d)(?: (?<time>\d\d:\d\d(?::\d\d)?))?$/

/** Times on the page whose text and attribute differ. An instant may be written in any zone, so only its day is compared. */
export const datesApart = (page: ParentNode): readonly string[] =>
  [...page.querySelectorAll('time')].filter(isApart).map(({ outerHTML }) => outerHTML)

function isApart({ dateTime, textContent }: HTMLTimeElement): boolean {
  const { day, time } = written.exec(textContent)?.groups ?? {}
  if (day === undefined) return false
  return dateTime.endsWith('Z')
    ? !(Math.abs(Date.parse(dateTime) - Date.parse(`${day}T12:00:00Z`)) < 2 * DAY)
    : !dateTime.startsWith(time === undefined ? day : `${day}T${time}`)
}
