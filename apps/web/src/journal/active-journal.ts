import type { JournalView } from '@afterclose/contract/journals'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { currentFilters, followFilters, forgetFilters, setFilters } from './filters.ts'
import { keepFilters, keptFilters } from './kept-filters.ts'
import { createStore, useStore } from './store.ts'

const storageKey = 'afterclose.journal'

const active = createStore<number | null>(null)

followFilters(() => {
  const journalId = active.get()
  if (journalId !== null) keepFilters(journalId, currentFilters())
})

export const activeJournalId = (): number | null => active.get()
export const useActiveJournalId = (): number | null => useStore(active)

export const journalsQuery = queryOptions({
  queryKey: ['journals'],
  queryFn: async ({ signal }) => (await api.listJournals({}, signal)).journals,
})

export const journalQuery = (journalId: number) =>
  queryOptions({
    queryKey: ['journal', journalId, 'journal'],
    queryFn: ({ signal }) => api.readJournal({ params: { journalId } }, signal),
  })

/** The selected journal. Pages that need one are only shown while there is one. */
export function useActiveJournal(): JournalView {
  const journal = useJournalIfAny()
  if (journal === null) throw new Error('No journal is selected')
  return journal
}

/** The selected journal, or null while there is none or it is not loaded yet. */
export function useJournalIfAny(): JournalView | null {
  const journalId = useActiveJournalId()
  const { data } = useQuery({ ...journalQuery(journalId ?? 0), enabled: journalId !== null })
  return journalId === null ? null : (data ?? null)
}

/** The choice of an earlier visit on this device. */
export function storedJournalId(): number | null {
  const id = Number(localStorage.getItem(storageKey))
  return Number.isInteger(id) && id > 0 ? id : null
}
export const clearStoredJournal = (): void => localStorage.removeItem(storageKey)

/** Selects a journal and keeps the choice; filters of the one before do not carry over, those before a reload do. */
export function selectJournal(journalId: number): void {
  localStorage.setItem(storageKey, String(journalId))
  if (active.get() === journalId) return
  const kept = active.get() === null ? keptFilters(journalId) : null
  forgetFilters()
  active.set(journalId)
  if (kept !== null) setFilters(kept)
}

/** Leaves the journal context, as after logout or when the active journal is deleted. */
export function leaveJournal(): void {
  clearStoredJournal()
  forgetFilters()
  active.set(null)
}
