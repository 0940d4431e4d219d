import type { JournalView } from '@afterclose/contract/journals'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
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
import { alertUser, closeAllDialogs, openJournalPicker, useOpenDialogs } from '../journal/dialogs.ts'
import { linkProblem } from '../journal/journal-link.ts'
import { queryClient } from '../journal/query-client.ts'
import { filtersAt } from './filters-in-address.ts'
import { useGoneJournal } from './use-gone-journal.ts'

type Choice =
  | { readonly state: 'choosing' | 'asked' | 'onboarding' | 'chosen' }
  | { readonly state: 'failed'; readonly error: Error; readonly retry: () => void }

/**
 * Which journal is open in this tab. An address that names one opens that. Else of one journal it is that one; of several
 * the one that this tab, or this browser, remembers, if it can still be read; else the picker asks. Without any journal the
 * onboarding makes the first.
 */
export function useJournalChoice(): Choice {
  const journals = useQuery(journalsQuery)
  const activeId = useActiveJournalId()
  const list = journals.data
  const asked = useOpenDialogs().some((dialog) => dialog.kind === 'journal-picker')
  const none = list?.length === 0
  const linkedId = useJournalLink()
  const router = useRouter()
  useGoneJournal(list)

  useEffect(() => {
    if (none) {
      closeAllDialogs()
      leaveJournal()
    }
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

  if (linkedId !== null) return { state: 'choosing' }
  if (none) return { state: 'onboarding' }
  if (activeId !== null) return { state: 'chosen' }
  if (list === undefined && journals.error !== null)
    return { state: 'failed', error: journals.error, retry: () => void journals.refetch() }
  return { state: asked ? 'asked' : 'choosing' }
}

/** The journal to open, or null when the user has to say. */
async function chooseJournal(journals: readonly JournalView[]): Promise<number | null> {
  const [only] = journals
  const stored = journals.length === 1 ? only?.id : storedJournalId()
  if (stored === null || stored === undefined) return null
  const listed = journals.find(({ id }) => id === stored)
  if (listed !== undefined) {
    // the list says all that a call for the one journal would
    queryClient.setQueryData(journalQuery(stored).queryKey, listed)
    return stored
  }
  try {
    return (await queryClient.fetchQuery(journalQuery(stored))).id
  } catch {
    clearStoredJournal()
    return null
  }
}

/**
 * Opens the journal that the address names, and takes it out of the address: from then on the tab remembers it. Where the
 * user may not see it, the picker says so.
 *
 * @returns the journal that the address still names, or null
 */
function useJournalLink(): number | null {
  const { journal: linkedId = null } = useSearch({ strict: false })
  const navigate = useNavigate()
  const router = useRouter()
  useEffect(() => {
    if (linkedId === null) return undefined
    let current = true
    queryClient.fetchQuery(journalQuery(linkedId)).then(
      () => {
        if (!current) return
        closeAllDialogs()
        selectJournal(linkedId, (kept) => filtersAt(router.latestLocation, kept))
        void navigate({ to: '.', search: (before) => ({ ...before, journal: undefined }), replace: true })
      },
      async (error: unknown) => {
        const journals = await queryClient.ensureQueryData(journalsQuery).catch(() => [])
        if (!current) return
        closeAllDialogs()
        if (journals.length === 0) void alertUser('Open a journal', linkProblem(error))
        else openJournalPicker({ cancel: true, problem: linkProblem(error) })
        void navigate({ to: '.', search: {}, replace: true }) // what else it names is of that journal
      },
    )
    return () => {
      current = false
    }
  }, [linkedId, navigate, router])
  return linkedId
}
