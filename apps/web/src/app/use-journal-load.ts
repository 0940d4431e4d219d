import { type QueryKey, useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { journalQuery, journalsQuery } from '../journal/active-journal.ts'
import { api } from '../journal/api.ts'
import { feedQuery } from '../journal/engine/feed-query.ts'
import type { JournalKey } from '../journal/engine/feed-state.ts'
import { lookups } from '../journal/journal-data.ts'
import { queryClient } from '../journal/query-client.ts'
import { useUser } from '../journal/session.ts'
import { settingsQuery } from '../journal/settings-query.ts'
import { bringStart } from '../journal/start.ts'

/** Each loaded entity raises the progress by 10. */
export const loadingProgress = (loaded: number): number => Math.min(100, loaded * 10)

interface JournalLoad {
  readonly progress: number
  readonly loaded: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** Queries needed by all pages of a journal. */
export const neededQueries = ({ userId, journalId }: JournalKey) =>
  [
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
  ] as const

/**
 * Loads the base data of a journal, and then records that it is in use. Its trades are requested first, in parallel, but no page waits for
 * them.
 */
export function useJournalLoad(journalId: number): JournalLoad {
  const { userId } = useUser()

  // before the queries start: effects run in order
  useEffect(() => {
    void queryClient.prefetchQuery(feedQuery({ userId, journalId }))
    const isMissing = ({ queryKey }: { readonly queryKey: QueryKey }) =>
      queryClient.getQueryData(queryKey) === undefined
    if (neededQueries({ userId, journalId }).some(isMissing)) bringStart(journalId)
  }, [userId, journalId])

  const results = useQueries({ queries: neededQueries({ userId, journalId }) })
  const missing = results.filter((result) => result.data === undefined)
  const loaded = missing.length === 0

  useEffect(() => {
    if (!loaded) return
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
      () => {}, // only the "last used" time is lost; a deleted journal fails below
    )
  }, [loaded, journalId])

  return {
    progress: loadingProgress(results.length - missing.length),
    loaded,
    error: missing.find((result) => result.error !== null && !result.isFetching)?.error ?? null,
    retry: () => {
      for (const result of missing) void result.refetch()
    },
  }
}
