import { activeJournalId, journalQuery, journalsQuery } from './active-journal.ts'
import { queryClient } from './query-client.ts'
import { currentUser } from './session.ts'
import { tabChannel } from './tab-channel.ts'

const isUserId = (data: unknown): data is number => typeof data === 'number'
const channel = tabChannel('afterclose.journals', isUserId)

/** Broadcasts to the other tabs of this browser that a journal was added, removed or renamed. */
export function broadcastJournalsChanged(): void {
  const userId = currentUser()?.userId
  if (userId !== undefined) channel.tell(userId)
}

/** Fetches the list of journals and the open journal again when another tab changed them. */
export function followJournalsElsewhere(): void {
  channel.follow((userId) => {
    if (userId !== currentUser()?.userId) return
    void queryClient.invalidateQueries({ queryKey: journalsQuery.queryKey })
    const journalId = activeJournalId()
    if (journalId !== null) void queryClient.invalidateQueries({ queryKey: journalQuery(journalId).queryKey })
  })
}
