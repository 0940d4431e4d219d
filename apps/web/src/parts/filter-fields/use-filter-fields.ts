import type { Filters } from '@afterclose/core/filters'
import { useMemo } from 'react'
import { useTradeYears } from '../../journal/engine/hooks.ts'
import { useFilters } from '../../journal/filters.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { useUser } from '../../journal/session.ts'
import { useSettings } from '../../journal/settings.ts'
import { advancedFields } from './advanced-fields.ts'
import { basicFields, type FilterField } from './filter-fields.ts'

export interface FilterFields {
  readonly filters: Filters
  readonly setFilters: (next: Filters) => void
  readonly reset: () => void
  readonly basic: readonly FilterField[]
  readonly advanced: readonly FilterField[]
  /** Whether the account may use all filters, or only the reduced set. */
  readonly all: boolean
}

/** The fields of both panels, with the choices of the active journal. */
export function useFilterFields(): FilterFields {
  const { filters, setFilters, reset } = useFilters()
  const { instruments, setups, comments, customComments } = useJournalData()
  const { settings } = useSettings()
  const years = useTradeYears()
  const basic = useMemo(() => basicFields({ instruments, setups, years }), [instruments, setups, years])
  const advanced = useMemo(
    () => advancedFields({ comments, customComments, captions: settings }),
    [comments, customComments, settings],
  )
  return {
    filters,
    setFilters,
    reset,
    basic,
    advanced,
    all: useUser().permissions.includes('ALL_FILTERS'),
  }
}
