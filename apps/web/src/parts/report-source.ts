import { dateOf } from '@afterclose/core/time'
import { useCallback, useEffect, useRef } from 'react'
import { useActiveJournal } from '../journal/active-journal.ts'
import type { ChartSource } from '../ui/chart/chart-export.ts'
import { filterChips } from './filter-fields/chips.ts'
import { filterWords } from './filter-fields/filter-words.ts'
import { useFilterFields } from './filter-fields/use-filter-fields.ts'

/** Where the figures of a page come from, for files: the journal, the filters that apply, and the day of the saving. */
export function useReportSource(): () => ChartSource {
  const { name, dateFormat } = useActiveJournal()
  const fields = useFilterFields()
  const latest = useRef({ name, dateFormat, fields })
  useEffect(() => {
    latest.current = { name, dateFormat, fields }
  })
  return useCallback(() => {
    const { name, dateFormat, fields } = latest.current
    const now = new Date()
    const today = dateOf(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()))
    return {
      file: [name, today],
      facts: [
        ['Journal', name],
        ['Filters', filterWords(filterChips(fields.filters, fields, dateFormat))],
        ['Saved', today],
      ],
    }
  }, [])
}
