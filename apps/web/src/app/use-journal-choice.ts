import type { JournalView } from '@afterclose/contract/journals'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import {
  activeJournalId,
  clearStoredJournal,
  journalQuery,
  journalsQuery,
  leaveJournal,
  selectJournal,
  storedJournalId,
  useActiveJournalId,
} from '../journal/active-journal.ts'
import { alertUser, closeAllDialogs, openJournalPicker, useOpenDialogs } from '../journal/dialogs.ts'
import { linkProblem } from '../journal/journal-link.ts'
import { queryClient } from '../journal/query-client.ts'
import { filtersAt } from './filters-in-address.ts'
import { useDeletedJournal } from './use-deleted-journal.ts'

type Choice =
  | { readonly state: 'choosing' | 'asked' | 'chosen' }
  /** `linked`: the address names a journal, and keeps naming it until it is shared. */
  | { readonly state: 'onboarding'; readonly linked: boolean }
  | { readonly state: 'failed'; readonly error: Error; readonly retry: () => void }

/**
 * Chooses the journal of this tab: the one in the address; else the only one; else the one that this tab, or this browser, remembers, if it
 * can still be read; else the picker asks. Without any journal, the onboarding creates the first, or waits for a shared one.
 */
export function useJournalChoice(): Choice {
  const journals = useQuery(journalsQuery)
  const activeId = useActiveJournalId()
  const list = journals.data
  const asked = useOpenDialogs().some((dialog) => dialog.kind === 'journal-picker')
  const none = list?.length === 0
  const linkedId = useJournalLink(list)
  const router = useRouter()
  useDeletedJournal(list)

  useEffect(() => {
    if (!none) return
    const left = queryClient.getQueryData(journalQuery(activeJournalId() ?? 0).queryKey)
    closeAllDialogs()
    leaveJournal()
    if (left !== undefined && left.sharedBy !== null)
      void alertUser('Share ended', `The journal “${left.name}” was deleted, or is no longer shared with you.`)
  }, [none])

  useEffect(() => {
    if (list === undefined || list.length === 0 || activeId !== null || linkedId !== null || asked) return undefined
    let current = true
    void chooseJournal(list).then((journalId) => {
      if (!current) return
      if (journalId === null) openJournalPicker({ cancel: false })
      else selectJournal(journalId, (kept) => filtersAt(router.latestLocation, kept))
    })
    return () => {
      current = false
    }
  }, [list, activeId, linkedId, asked, router])

  if (none) return { state: 'onboarding', linked: linkedId !== null }
  if (linkedId === null && activeId !== null) return { state: 'chosen' }
  if (list === undefined && journals.error !== null)
    return { state: 'failed', error: journals.error, retry: () => void journals.refetch() }
  if (linkedId !== null) return { state: 'choosing' }
  return { state: asked ? 'asked' : 'choosing' }
}

/** The journal to open, or null if the user has to choose. */
async function chooseJournal(journals: readonly JournalView[]): Promise<number | null> {
  const [only] = journals
  const stored = journals.length === 1 ? only?.id : storedJournalId()
  if (stored === null || stored === undefined) return null
  try {
    return (await readListed(stored)).id
  } catch {
    clearStoredJournal()
    return null
  }
}

/**
 * Opens the journal named in the address, and removes it from there: from then on the tab remembers it. If the user may not see it, the
 * picker shows why. Without any journal it stays in the address, until one is shared with the user.
 *
 * @returns the journal that the address still names, or null
 */
function useJournalLink(list: readonly JournalView[] | undefined): number | null {
  // only this parameter: filters are in the address too, and a change would render everything below again
  const linkedId = useSearch({ strict: false, select: ({ journal }) => journal ?? null })
  const navigate = useNavigate()
  const router = useRouter()
  const ready = list !== undefined && list.length > 0
  useEffect(() => {
    if (linkedId === null || !ready) return undefined
    let current = true
    readListed(linkedId).then(
      () => {
        if (!current) return
        closeAllDialogs()
        selectJournal(linkedId, (kept) => filtersAt(router.latestLocation, kept))
        void navigate({ to: '.', search: (before) => ({ ...before, journal: undefined }), replace: true })
      },
      (error: unknown) => {
        if (!current) return
        closeAllDialogs()
        openJournalPicker({ cancel: true, problem: linkProblem(error) })
        void navigate({ to: '.', search: {}, replace: true }) // other parameters belong to that journal
      },
    )
    return () => {
      current = false
    }
  }, [linkedId, ready, navigate, router])
  return linkedId
}

/** The list contains everything that a call for the one journal would return; a new one may not be in it yet. */
async function readListed(journalId: number): Promise<JournalView> {
  const listed = queryClient.getQueryData(journalsQuery.queryKey)?.find(({ id }) => id === journalId)
  if (listed === undefined) return queryClient.fetchQuery(journalQuery(journalId))
  queryClient.setQueryData(journalQuery(journalId).queryKey, listed)
  return listed
}
