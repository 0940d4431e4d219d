import { formatDateTime } from '@afterclose/core/format'
import { useJournalIfAny } from '../journal/active-journal.ts'

/** A trade time as the platform showed it, in the journal's date format; "–" for null. */
export function DateTime({ value }: { value: string | null }) {
  const format = useJournalIfAny()?.dateFormat ?? 'yyyy-MM-dd'
  if (value === null) return <span>–</span>
  return <time dateTime={value}>{formatDateTime(value, format)}</time>
}
