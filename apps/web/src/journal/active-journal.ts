import { type JournalView, listJournals, readJournal } from '@afterclose/contract/journals'
import { type DateFormat, dateFormats } from '@afterclose/core/journal'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, use, useMemo } from 'react'
import { callOf } from './call-server.ts'
import { fromStart } from './coming-start.ts'
import type { Filters } from '@afterclose/core/filters'
import { followFilters, forgetFilters, restoreFilters, selectedFilters } from './filters.ts'
import { type KeptFilters, keepFilters, keptFilters } from './kept-filters.ts'
import { currentUser, useSession } from './session.ts'
import { settingsQuery } from './settings-query.ts'
import { createStore, useStore } from './store.ts'

const storageKey = 'afterclose.journal'

const active = createStore<number | null>(null)

followFilters(() => {
  const journalId = active.get()
  if (journalId !== null) keepFilters(journalId, selectedFilters())
})

export const activeJournalId = (): number | null => active.get()
export const followActiveJournal = active.subscribe
export const useActiveJournalId = (): number | null => useStore(active)

export const journalsQuery = queryOptions({
  queryKey: ['journals'],
  queryFn: async ({ signal }) =>
    (await fromStart(({ journals }) => journals)) ?? (await callOf(listJournals)({}, signal)).journals,
})

export const journalQuery = (journalId: number) =>
  queryOptions({
    queryKey: ['journal', journalId, 'journal'],
    queryFn: async ({ signal }) =>
      (await fromStart(({ journals }) => journals.find(({ id }) => id === journalId))) ??
      callOf(readJournal)({ params: { journalId } }, signal),
  })

/** The active journal. Pages that need a journal only show while one is open. */
export function useActiveJournal(): JournalView {
  const journal = useJournalIfAny()
  if (journal === null) throw new Error('No journal is selected')
  return journal
}

/** The active journal, or null while there is none or it is loading. Its dates use the user's own format, if set. */
export const useJournalIfAny = (): JournalView | null => use(JournalContext)

/**
 * The active journal for everything below `DataProvider`. Amounts and dates read it by the hundred: a query in each would take longer than
 * rendering them.
 */
export const JournalContext = createContext<JournalView | null>(null)

/** Loads and follows the active journal, for the context. */
export function useOpenJournal(): JournalView | null {
  const journalId = useActiveJournalId()
  const { data } = useQuery({ ...journalQuery(journalId ?? 0), enabled: journalId !== null })
  const ownFormat = useOwnDateFormat()
  return useMemo(() => {
    if (journalId === null || data === undefined) return null
    return ownFormat === null || ownFormat === data.dateFormat ? data : { ...data, dateFormat: ownFormat }
  }, [journalId, data, ownFormat])
}

/** The user's own date format for all journals; null: each journal has its format. */
function useOwnDateFormat(): DateFormat | null {
  const user = useSession()
  // during a half-finished sign-in the response would end it
  const { data } = useQuery({ ...settingsQuery(user?.userId ?? 0), enabled: user?.fullyAuthenticated === true })
  return dateFormats.find((format) => format === data?.userDateFormat) ?? null
}

const idIn = (storage: Storage): number | null => {
  const id = Number(storage.getItem(storageKey))
  return Number.isInteger(id) && id > 0 ? id : null
}

/** The last journal of this tab before a reload, or in a new tab the last journal of this browser. */
export const storedJournalId = (): number | null => idIn(sessionStorage) ?? idIn(localStorage)

/**
 * Whether a journal was open on this device in a session that may still be valid. The outline of the shell then shows before the server has
 * confirmed it: it contains nothing of the user. public/early.js decides the same before the first paint.
 */
export function worksHere(): boolean {
  const user = currentUser()
  if (user?.fullyAuthenticated !== true || storedJournalId() === null) return false
  return Date.parse(user.originalToken.expires) > Date.now()
}

/** Removes a stored choice that cannot be opened. A choice that another tab made meanwhile stays for new tabs. */
export function clearStoredJournal(): void {
  const id = storedJournalId()
  sessionStorage.removeItem(storageKey)
  if (idIn(localStorage) === id) localStorage.removeItem(storageKey)
}

/**
 * Selects a journal in this tab and stores the choice; filters of the previous journal are dropped, those before a reload are restored.
 * Other tabs are not affected.
 *
 * @param named initial filters: those before the reload, or those of the address
 */
export function selectJournal(
  journalId: number,
  named: (kept: KeptFilters | null) => Filters | null = (kept) => kept?.filters ?? null,
): void {
  sessionStorage.setItem(storageKey, String(journalId))
  localStorage.setItem(storageKey, String(journalId))
  if (active.get() === journalId) return
  const start = named(active.get() === null ? keptFilters(journalId) : null)
  forgetFilters()
  active.set(journalId)
  if (start !== null) restoreFilters(start)
}

/** Closes the journal; choice and filters are stored for the next time it is opened in this tab. */
export function closeJournal(): void {
  active.set(null)
  forgetFilters()
}

/** Leaves the journal context, for example when the active journal is deleted. */
export function leaveJournal(): void {
  clearStoredJournal()
  forgetFilters()
  active.set(null)
}

/** Removes all stored choices of journals, after logout. */
export function forgetJournals(): void {
  leaveJournal()
  localStorage.removeItem(storageKey)
}
