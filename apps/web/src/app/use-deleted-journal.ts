import type { JournalView } from '@afterclose/contract/journals'
import { useEffect } from 'react'
import { journalQuery, journalsQuery, leaveJournal, useActiveJournalId } from '../journal/active-journal.ts'
import { ApiError } from '../journal/call-server.ts'
import { closeAllDialogs, openJournalPicker } from '../journal/dialogs.ts'
import { queryClient } from '../journal/query-client.ts'

/**
 * Leaves the open journal when it was deleted in another tab or elsewhere, or is no longer shared. The picker shows the reason and asks for
 * another. Detected by the list of journals, which is reloaded when the server no longer knows the journal.
 */
export function useDeletedJournal(list: readonly JournalView[] | undefined): void {
  const activeId = useActiveJournalId()
  // without any journal, the onboarding creates one
  const unlisted = activeId !== null && list !== undefined && list.length > 0 && list.every(({ id }) => id !== activeId)

  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error' && isUnknownJournal(event.action.error))
          void queryClient.invalidateQueries({ queryKey: journalsQuery.queryKey })
      }),
    [],
  )

  useEffect(() => {
    if (!unlisted) return undefined
    let current = true
    const known = queryClient.getQueryData(journalQuery(activeId).queryKey)
    // a new journal may not be in the list yet: the server decides
    queryClient.fetchQuery({ ...journalQuery(activeId), staleTime: 0 }).catch((error: unknown) => {
      if (!current || !isUnknownJournal(error)) return
      closeAllDialogs()
      leaveJournal()
      const name = known === undefined ? 'The journal' : `The journal “${known.name}”`
      openJournalPicker({ cancel: false, problem: `${name} was deleted, or is no longer shared with you.` })
    })
    return () => {
      current = false
    }
  }, [unlisted, activeId])
}

const isUnknownJournal = (error: unknown): boolean => error instanceof ApiError && error.code === 'Unknown journal'
