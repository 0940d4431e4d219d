import { type Filters, noFilters } from '@afterclose/core/filters'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { filterChips } from '../filter-fields/chips.ts'
import { useFilterFields } from '../filter-fields/use-filter-fields.ts'

interface OtherFilters {
  readonly name: string
  readonly filters: Filters
}

/** The filters without each active one, and without all of them; empty if there are no filters. */
export function useOtherFilters(): readonly OtherFilters[] {
  const fields = useFilterFields()
  const { dateFormat } = useActiveJournal()
  const chips = filterChips(fields.filters, fields, dateFormat)
  if (chips.length === 0) return []
  return [
    ...chips.map(({ name, value, excluded, without }) => ({
      name: `without ${name}: ${excluded ? 'not ' : ''}${value}`,
      filters: without,
    })),
    { name: 'All trades, no filter', filters: { ...noFilters, options: fields.filters.options } },
  ]
}

/** Name of the row with the selected filters. */
export const presentRowName = (others: readonly OtherFilters[]): string =>
  others.length === 0 ? 'All trades, no filter' : 'With the current filters'
