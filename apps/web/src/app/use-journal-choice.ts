import type { JournalView } from '@afterclose/contract/journals'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  clearStoredJournal,
  journalQuery,
  journalsQuery,
  leaveJournal,
  selectJournal,
  storedJournalId,
  useActiveJournalId,
} from '../journal/active-journal.ts'
import { closeAllDialogs, openJournalPicker, useOpenDialogs } from '../journal/dialogs.ts'
import { queryClient } from '../journal/query-client.ts'

type Choice =
  | { readonly state: 'choosing' | 'asked' | 'onboarding' | 'chosen' }
  | { readonly state: 'failed'; readonly error: Error; readonly retry: () => void }

/**
 * Which journal is open. Of one it is that one; of several the one that this device remembers, if it can still be
 * read; else the picker asks. Without any journal the onboarding makes the first.
 */
export function useJournalChoice(): Choice {
  const journals = useQuery(journalsQuery)
  const activeId = useActiveJournalId()
  const list = journals.data
  const asked = useOpenDialogs().some((dialog) => dialog.kind === 'journal-picker')
  const none = list?.length === 0

  useEffect(() => {
    if (none) {
      closeAllDialogs()
      leaveJournal()
    }
  }, [none])

  useEffect(() => {
    if (list === undefined || list.length === 0 || activeId !== null) return undefined
    let current = true
    void chooseJournal(list).then((journalId) => {
      if (!current) return
      if (journalId === null) openJournalPicker({ cancel: false })
      else selectJournal(journalId)
    })
    return () => {
      current = false
    }
  }, [list, activeId])

  if (none) return { state: 'onboarding' }
  if (activeId !== null) return { state: 'chosen' }
  if (list === undefined && journals.error !== null)
    return { state: 'failed', error: journals.error, retry: () => void journals.refetch() }
  return { state: asked ? 'asked' : 'choosing' }
}

/** The journal to open, or null when the user has to say. */
async function chooseJournal(journals: readonly JournalView[]): Promise<number | null> {
  const [only] = journals
  if (journals.length === 1 && only !== undefined) return only.id
  const stored = storedJournalId()
  if (stored === null) return null
  try {
    return (await queryClient.fetchQuery(journalQuery(stored))).id
  } catch {
    clearStoredJournal()
    return null
  }
}
