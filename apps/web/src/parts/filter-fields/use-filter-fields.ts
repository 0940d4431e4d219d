import type { Filters } from '@afterclose/core/filters'
import { useMemo } from 'react'
import { useTradeTags, useTradeYears } from '../../journal/engine/hooks.ts'
import { type FilterSet, setHas } from '../../journal/filter-set.ts'
import { useFilters, useFilterSet } from '../../journal/filters.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { useUser } from '../../journal/session.ts'
import { useSettings } from '../../journal/settings.ts'
import { advancedFields } from './advanced-fields.ts'
import { basicFields, type FilterField } from './filter-fields.ts'

interface FilterChoices {
  /** Filters that apply to the page. */
  readonly set: FilterSet
  readonly basic: readonly FilterField[]
  readonly advanced: readonly FilterField[]
  /** Whether the account may use all filters, or only the reduced set. */
  readonly all: boolean
}

export interface FilterFields extends FilterChoices {
  readonly filters: Filters
  readonly setFilters: (next: Filters) => void
  readonly reset: () => void
}

/**
 * Fields of both panels with the choices of the active journal.
 *
 * @param only default: those that apply to the page
 */
export const useFilterFields = (only?: FilterSet): FilterFields => ({ ...useFilters(), ...useFilterChoices(only) })

/** The choices without the selection, so that they do not change with it. */
export function useFilterChoices(only?: FilterSet): FilterChoices {
  const { instruments, setups, comments, customComments } = useJournalData()
  const { settings } = useSettings()
  const years = useTradeYears()
  const tags = useTradeTags()
  const ofPage = useFilterSet()
  const set = only ?? ofPage
  const basic = useMemo(
    () => basicFields({ instruments, setups, years, tags }).filter(({ filter }) => setHas(set, filter)),
    [instruments, setups, years, tags, set],
  )
  const advanced = useMemo(
    () => advancedFields({ comments, customComments, captions: settings }).filter(({ filter }) => setHas(set, filter)),
    [comments, customComments, settings, set],
  )
  return {
    set,
    basic,
    advanced,
    all: useUser().permissions.includes('ALL_FILTERS'),
  }
}
