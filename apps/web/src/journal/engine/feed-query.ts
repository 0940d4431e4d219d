import { queryOptions } from '@tanstack/react-query'
import { activeJournalId } from '../active-journal.ts'
import { journalKey, lookups } from '../journal-data.ts'
import { refreshJournal } from '../start.ts'
import { queryClient } from '../query-client.ts'
import { currentUser } from '../session.ts'
import { createStore } from '../store.ts'
import { openKept, refresh } from './engine-client.ts'
import type { FeedState, JournalKey, NewestTrades } from './feed-state.ts'
import { followOtherTabs, tellOtherTabs } from './other-tabs.ts'

/** Prefix of the keys of everything computed from a journal's trades. */
export const engineKey = ({ userId, journalId }: JournalKey) => ['engine', userId, journalId] as const

/** Loaded part of the last opened very large journal. */
export const newestTrades = createStore<{ readonly journal: JournalKey; readonly newest: NewestTrades } | null>(null)

/** The trades of a journal: shown from the device first, if cached, then updated. After that only changes are requested. */
export const feedQuery = (journal: JournalKey) =>
  queryOptions({
    queryKey: [...journalKey(journal.journalId), 'feed', journal.userId],
    queryFn: async ({ queryKey }): Promise<FeedState> => {
      if (queryClient.getQueryData<FeedState>(queryKey) === undefined) {
        const kept = await openKept(journal)
        if (kept !== null) queryClient.setQueryData(queryKey, kept)
      }
      return refresh(journal, (newest) => newestTrades.set({ journal, newest }))
    },
  })

/** Fetches changes in the active journal after a write, here or in other tabs, and refreshes dependent data. */
export async function refreshTrades(): Promise<void> {
  const journalId = activeJournalId()
  const userId = currentUser()?.userId
  if (journalId === null || userId === undefined) return
  tellOtherTabs({ userId, journalId })
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: feedQuery({ userId, journalId }).queryKey }),
    queryClient.invalidateQueries({ queryKey: lookups.balance(journalId).queryKey }),
    queryClient.invalidateQueries({ queryKey: lookups.payins(journalId).queryKey }),
  ])
}

followOtherTabs((journal) => {
  if (journal.userId === currentUser()?.userId) void refreshJournal(journal.journalId)
})
