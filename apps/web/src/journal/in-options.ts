import { useQuery } from '@tanstack/react-query'
import { useActiveJournalId } from './active-journal.ts'
import { feedKey } from './engine/feed-key.ts'
import type { FeedState } from './engine/feed-state.ts'
import { useUser } from './session.ts'

/**
 * Whether a trade of the active journal is in options; false until its trades are loaded. Requests nothing, because the menu shows before a
 * journal is open.
 */
export function useInOptions(): boolean {
  const journalId = useActiveJournalId() ?? 0
  const { userId } = useUser()
  const { data } = useQuery<FeedState>({ queryKey: feedKey({ userId, journalId }), enabled: false })
  return data?.tags.includes('structure') === true
}
