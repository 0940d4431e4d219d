import { dateOf, wallClockAt } from '@afterclose/core/time'
import { useCallback, useEffect, useRef } from 'react'
import { useActiveJournal } from '../journal/active-journal.ts'
import { currentFilters } from '../journal/filters.ts'
import type { ChartSource } from '../ui/chart/chart-export.ts'
import { filterChips } from './filter-fields/chips.ts'
import { filterWords } from './filter-fields/filter-words.ts'
import { useFilterChoices } from './filter-fields/use-filter-fields.ts'

/** Origin of a page's figures, for downloads: the journal, the active filters, and the current day in the journal's zone. */
export function useReportSource(): () => ChartSource {
  const { name, dateFormat, timeZone } = useActiveJournal()
  const fields = useFilterChoices()
  const latest = useRef({ name, dateFormat, timeZone, fields })
  useEffect(() => {
    latest.current = { name, dateFormat, timeZone, fields }
  })
  return useCallback(() => {
    const { name, dateFormat, timeZone, fields } = latest.current
    const today = dateOf(wallClockAt(Date.now(), timeZone))
    return {
      file: [name, today],
      facts: [
        ['Journal', name],
        ['Filters', filterWords(filterChips(currentFilters(), fields, dateFormat))],
        ['Saved', today],
      ],
    }
  }, [])
}
