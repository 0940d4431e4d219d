import type { Filters } from '@afterclose/core/filters'
import { formatDate } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import type { FilterField } from './filter-fields.ts'

/** One selected value: its label, and the filters without it. */
export interface FilterChip {
  readonly key: string
  /** Operator before the chip, if it is not a plain conjunction of fields. */
  readonly joined: 'or' | 'and' | null
  readonly name: string
  /** Trades with the value are excluded. */
  readonly excluded: boolean
  readonly value: string
  readonly without: Filters
}

/** The days of a complete range, "2026-07-01 to 2026-11-20"; null for none. */
export function dateRangeText({ basic }: Filters, format: DateFormat): string | null {
  const [first, last] = basic.dateRange
  if (first === undefined || last === undefined) return null
  return first === last ? formatDate(first, format) : `${formatDate(first, format)} to ${formatDate(last, format)}`
}

/** One chip per selected value, in the order of the panels. Exclude negates values, but not the scope: dates and last trades. */
export function filterChips(
  filters: Filters,
  { basic, advanced }: { readonly basic: readonly FilterField[]; readonly advanced: readonly FilterField[] },
  format: DateFormat,
): readonly FilterChip[] {
  const { excludeFilters, orFilter } = filters.options
  const chipsOf = ({ id, chip, scope = false, selectedIn, choose }: FilterField): readonly FilterChip[] => {
    const selected = selectedIn(filters)
    const excluded = excludeFilters && !scope
    return selected.map(({ key, label }, i) => ({
      key: `${id} ${key}`,
      joined: i > 0 && !excluded ? 'or' : null,
      name: chip,
      excluded,
      value: label,
      without: choose(
        filters,
        selected.filter((other) => other.key !== key).map((other) => other.key),
      ),
    }))
  }
  // "not (A or B)" is shown as "not A and not B", "not (A and B)" as "not A or not B"
  const between = orFilter === excludeFilters ? 'and' : 'or'
  const comments = advanced.flatMap(chipsOf).map((chip, i) => ({ ...chip, joined: i > 0 ? between : null }) as const)
  const range = dateRangeText(filters, format)
  const without = (changes: Partial<Filters['basic']>): Filters => ({
    ...filters,
    basic: { ...filters.basic, ...changes },
  })
  const date: readonly FilterChip[] =
    range === null
      ? []
      : [
          {
            key: 'date',
            joined: null,
            name: 'Date',
            excluded: false,
            value: range,
            without: without({ dateRange: [] }),
          },
        ]
  const starred: readonly FilterChip[] =
    filters.basic.inReview === null
      ? []
      : [
          {
            key: 'star',
            joined: null,
            name: 'In review',
            excluded: excludeFilters,
            value: 'Starred',
            without: without({ inReview: null }),
          },
        ]
  return [...date, ...basic.flatMap(chipsOf), ...comments, ...starred]
}
