import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { journalQuery, journalsQuery } from '../journal/active-journal.ts'
import { api } from '../journal/api.ts'
import { feedQuery } from '../journal/engine/feed-query.ts'
import { lookups } from '../journal/journal-data.ts'
import { queryClient } from '../journal/query-client.ts'
import { useUser } from '../journal/session.ts'
import { settingsQuery } from '../journal/settings.ts'

/** Each entity that is there raises the progress by 10. */
export const loadingProgress = (loaded: number): number => Math.min(100, loaded * 10)

interface JournalLoad {
  readonly progress: number
  readonly loaded: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/**
 * Notes that the journal is in use and loads what its pages stand on. Its trades are asked for at once, so that they are
 * on their way while the rest loads, but no page waits for them.
 */
export function useJournalLoad(journalId: number): JournalLoad {
  const { userId } = useUser()

  useEffect(() => {
    api.selectJournal({ params: { journalId } }).then(
      (journal) => {
        queryClient.setQueryData(journalQuery(journalId).queryKey, journal)
        const list = queryClient.getQueryData(journalsQuery.queryKey)
        if (list?.some(({ id }) => id === journalId) === true)
          queryClient.setQueryData(
            journalsQuery.queryKey,
            list.map((one) => (one.id === journalId ? journal : one)),
          )
        else void queryClient.invalidateQueries({ queryKey: journalsQuery.queryKey })
      },
      () => {}, // only the "last used" time is lost; a journal that is gone fails below
    )
    void queryClient.prefetchQuery(feedQuery({ userId, journalId }))
  }, [userId, journalId])

  const results = useQueries({
    queries: [
      journalQuery(journalId),
      settingsQuery(userId),
      lookups.instruments(journalId),
      lookups.setups(journalId),
      lookups.checklists(journalId),
      lookups.comments(journalId),
      lookups.customComments(journalId),
      lookups.payins(journalId),
      lookups.balance(journalId),
      lookups.gridStates(journalId),
    ],
  })
  const missing = results.filter((result) => result.data === undefined)
  return {
    progress: loadingProgress(results.length - missing.length),
    loaded: missing.length === 0,
    error: missing.find((result) => result.error !== null && !result.isFetching)?.error ?? null,
    retry: () => {
      for (const result of missing) void result.refetch()
    },
  }
}
