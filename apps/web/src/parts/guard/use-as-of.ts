import { localText, wallClockAt } from '@afterclose/core/time'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { isOffline, offlineSince } from '../../journal/offline.ts'
import { useStore } from '../../journal/store.ts'

/** While the device is offline, the time up to which the page is current, "09:12" on the journal's clock; null with a network. */
export function useAsOf(): string | null {
  const { timeZone } = useActiveJournal()
  const offline = useStore(isOffline)
  const since = useStore(offlineSince)
  if (!offline) return null
  return since === null ? 'your last visit' : localText(wallClockAt(since, timeZone)).slice(11, 16)
}
