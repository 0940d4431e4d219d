import { queryOptions } from '@tanstack/react-query'
import { activeJournalId } from '../active-journal.ts'
import { lookups } from '../journal-data.ts'
import { refreshJournal } from '../start.ts'
import { queryClient } from '../query-client.ts'
import { currentUser } from '../session.ts'
import { createStore } from '../store.ts'
import { engineKey } from './answer-key.ts'
import { openKept, refresh, see } from './engine-client.ts'
import { feedKey } from './feed-key.ts'
import type { FeedState, JournalKey, NewestTrades } from './feed-state.ts'
import { keepPages, takeKeptPage, untilPainted } from './kept-pages.ts'
import { followOtherTabs, tellOtherTabs } from './other-tabs.ts'

/** Loaded part of the last opened very large journal. */
export const newestTrades = createStore<{ readonly journal: JournalKey; readonly newest: NewestTrades } | null>(null)

/**
 * The trades of a journal: shown from the device first, if cached, then updated. After that only changes are requested. If the device has
 * the figures of this page, too, these are painted before the trades are opened.
 */
export const feedQuery = (journal: JournalKey) =>
  queryOptions({
    queryKey: feedKey(journal),
    queryFn: async ({ queryKey }): Promise<FeedState> => {
      if (queryClient.getQueryData<FeedState>(queryKey) === undefined) {
        const paintedState = await takeKeptPage(journal)
        if (paintedState !== null) {
          queryClient.setQueryData(queryKey, see(journal, paintedState))
          await untilPainted()
        }
        const keptState = await openKept(journal)
        if (keptState !== null) queryClient.setQueryData(queryKey, keptState)
        // what the page shows is computed again: it is confirmed, and the first filter finds a worker that has done its work before
        if (paintedState !== null) void queryClient.invalidateQueries({ queryKey: engineKey(journal) })
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

keepPages((journal) => queryClient.getQueryData(feedQuery(journal).queryKey))
