import { type Filters, noFilters } from '@afterclose/core/filters'
import { createStore, useStore } from './store.ts'

const filters = createStore<Filters>(noFilters)

export const currentFilters = (): Filters => filters.get()
export const setFilters = (next: Filters): void => filters.set(next)
export const followFilters = filters.subscribe

/** Clears the selected values; the three toggles keep their positions. */
export const resetFilters = (): void => filters.set({ ...noFilters, options: filters.get().options })

/** Everything back to the defaults of 9.4, as a newly selected journal needs it. */
export const forgetFilters = (): void => filters.set(noFilters)

export function useFilters(): { filters: Filters; setFilters: (next: Filters) => void; reset: () => void } {
  return { filters: useStore(filters), setFilters, reset: resetFilters }
}

export type FilterPanel = 'basic' | 'advanced' | 'none'
const expandedPanel = createStore<FilterPanel>('none')

/** Which filter panel is open; toggling the open one closes it. */
export function useFilterPanel(): { expandedPanel: FilterPanel; toggle: (panel: 'basic' | 'advanced') => void } {
  return {
    expandedPanel: useStore(expandedPanel),
    toggle: (panel) => expandedPanel.set(expandedPanel.get() === panel ? 'none' : panel),
  }
}
