import { type Filters, needsAllFilters, noFilters, withReducedFilters } from '@afterclose/core/filters'
import { currentUser } from './session.ts'
import { allFilters, combinedFilters, type FilterSet } from './filter-set.ts'
import { useSyncExternalStore } from 'react'
import { createStore, useStore } from './store.ts'

/** All filters of the journal, and those that apply to the open page. */
const selected = createStore<Filters>(noFilters)
const applied = createStore<Filters>(noFilters)
const applying = createStore<FilterSet>(allFilters)
/** Whether the trader selected the filters, which is a step in the history, as opposed to the current address or a new journal. */
let byTrader = false
export const areByTrader = (): boolean => byTrader

/** Whether an address or an earlier visit had filters that the plan does not include, so that they were skipped. */
const leftOut = createStore(false)

const restricted = (): Filters => combinedFilters(selected.get(), noFilters, applying.get())

export const currentFilters = (): Filters => applied.get()
export const followFilters = applied.subscribe
/** Including those that do not apply to the open page, and are kept for others. */
export const selectedFilters = (): Filters => selected.get()

/** Sets the filters of the open page. */
export function setFilters(next: Filters): void {
  byTrader = true
  leftOut.set(false)
  selected.set(combinedFilters(next, selected.get(), applying.get()))
  applied.set(applying.get() === allFilters ? next : restricted())
}

/** Called when a page is opened to which these filters apply. */
export function applyFilters(set: FilterSet): void {
  if (applying.get() === set) return
  applying.set(set)
  applied.set(restricted())
}

/** Clears the selected values; the three toggles keep their positions. */
export const resetFilters = (): void => setFilters({ ...noFilters, options: applied.get().options })

/** Resets everything to the defaults of 9.4, for a newly selected journal. */
export function forgetFilters(): void {
  byTrader = false
  leftOut.set(false)
  selected.set(noFilters)
  applied.set(noFilters)
}

/** Restores filters of a journal or an address, as far as the plan includes them: after a downgrade they may contain more. */
export function restoreFilters(all: Filters, isChoice = false): void {
  byTrader = isChoice
  const mayUse = currentUser()?.permissions.includes('ALL_FILTERS') ?? true
  leftOut.set(!mayUse && needsAllFilters(all))
  selected.set(mayUse ? all : withReducedFilters(all))
  applied.set(restricted())
}

export const useLeftOut = (): boolean => useStore(leftOut)

export function useFilters(): { filters: Filters; setFilters: (next: Filters) => void; reset: () => void } {
  return { filters: useStore(applied), setFilters, reset: resetFilters }
}
/** Whether trades are dated by entry or by exit; does not render again when other filters change. */
export const useDateBasis = (): Filters['options']['entryOrExitDate'] =>
  useSyncExternalStore(applied.subscribe, () => applied.get().options.entryOrExitDate)
/** Including those that do not apply to the open page. */
export const useSelectedFilters = (): Filters => useStore(selected)
export const useFilterSet = (): FilterSet => useStore(applying)

export type FilterPanel = 'basic' | 'advanced' | 'none'
const expandedPanel = createStore<FilterPanel>('none')

/** The open filter panel; toggling the open one closes it. */
export function useFilterPanel(): { expandedPanel: FilterPanel; toggle: (panel: 'basic' | 'advanced') => void } {
  return {
    expandedPanel: useStore(expandedPanel),
    toggle: (panel) => expandedPanel.set(expandedPanel.get() === panel ? 'none' : panel),
  }
}
