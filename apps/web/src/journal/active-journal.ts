import { type JournalView, listJournals, readJournal } from '@afterclose/contract/journals'
import { type DateFormat, dateFormats } from '@afterclose/core/journal'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callOf } from './call-server.ts'
import { fromStart } from './coming-start.ts'
import type { Filters } from '@afterclose/core/filters'
import { followFilters, forgetFilters, restoreFilters, selectedFilters } from './filters.ts'
import { type KeptFilters, keepFilters, keptFilters } from './kept-filters.ts'
import { useSession } from './session.ts'
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

/** The selected journal. Pages that need one are only shown while there is one. */
export function useActiveJournal(): JournalView {
  const journal = useJournalIfAny()
  if (journal === null) throw new Error('No journal is selected')
  return journal
}

/**
 * The selected journal, or null while there is none or it is not loaded yet. Its dates are in the format that the user
 * wants for all journals, where he wants one.
 */
export function useJournalIfAny(): JournalView | null {
  const journalId = useActiveJournalId()
  const { data } = useQuery({ ...journalQuery(journalId ?? 0), enabled: journalId !== null })
  const own = useOwnDateFormat()
  return useMemo(() => {
    if (journalId === null || data === undefined) return null
    return own === null || own === data.dateFormat ? data : { ...data, dateFormat: own }
  }, [journalId, data, own])
}

/** The format in which the user wants the dates of every journal; null: as each journal has it. */
function useOwnDateFormat(): DateFormat | null {
  const user = useSession()
  // half-way through a sign-in the answer would end it
  const { data } = useQuery({ ...settingsQuery(user?.userId ?? 0), enabled: user?.fullyAuthenticated === true })
  return dateFormats.find((format) => format === data?.userDateFormat) ?? null
}

const idIn = (storage: Storage): number | null => {
  const id = Number(storage.getItem(storageKey))
  return Number.isInteger(id) && id > 0 ? id : null
}

/** The journal that this tab showed before it was loaded again, or in a new tab the one that this browser showed last. */
export const storedJournalId = (): number | null => idIn(sessionStorage) ?? idIn(localStorage)

/** Forgets a stored choice that leads nowhere. Another one, made in another tab meanwhile, stays for new tabs. */
export function clearStoredJournal(): void {
  const id = storedJournalId()
  sessionStorage.removeItem(storageKey)
  if (idIn(localStorage) === id) localStorage.removeItem(storageKey)
}

/**
 * Selects a journal in this tab and keeps the choice; filters of the one before do not carry over, those before a reload
 * do. Other tabs stay where they are.
 *
 * @param named the filters to open with: those before the reload, or those of the address
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

/** Closes the journal; choice and filters are kept for the next time it is opened in this tab. */
export function closeJournal(): void {
  active.set(null)
  forgetFilters()
}

/** Leaves the journal context, as when the active journal is deleted. */
export function leaveJournal(): void {
  clearStoredJournal()
  forgetFilters()
  active.set(null)
}

/** After logout: nothing says which journals were open. */
export function forgetJournals(): void {
  leaveJournal()
  localStorage.removeItem(storageKey)
}
