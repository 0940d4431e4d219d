import { formatDateTime } from '@afterclose/core/format'
import { type Instant, isTimeZone, localText, MINUTE, wallClockAt } from '@afterclose/core/time'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { useSettings } from '../../../journal/settings.ts'

/** An instant as yyyy-MM-dd HH:mm, in the zone of the user, else of the journal. */
export function noticeTime(created: Instant, zone: string): string {
  const at = wallClockAt(Date.parse(created), zone)
  return formatDateTime(localText(at - (at % MINUTE)), 'yyyy-MM-dd')
}

/** Creation time of a notification. */
export function NoticeTime({ created }: { created: Instant }) {
  const own = useSettings().settings['timeZone']
  const { timeZone } = useActiveJournal()
  return <time dateTime={created}>{noticeTime(created, own !== undefined && isTimeZone(own) ? own : timeZone)}</time>
}
