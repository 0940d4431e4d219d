import type { Filters } from '@afterclose/core/filters'
import { formatDate } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import type { FilterField } from './filter-fields.ts'

/** One selected value: what it says, and the filters without it. */
export interface FilterChip {
  readonly key: string
  readonly name: string
  readonly value: string
  readonly without: Filters
}

/** The days of a complete range, "2026-07-01 to 2026-11-20"; null for none. */
export function dateRangeText({ basic }: Filters, format: DateFormat): string | null {
  const [first, last] = basic.dateRange
  if (first === undefined || last === undefined) return null
  return first === last ? formatDate(first, format) : `${formatDate(first, format)} to ${formatDate(last, format)}`
}

/** One chip per selected value, in the order of the panels. */
export function filterChips(
  filters: Filters,
  fields: readonly FilterField[],
  format: DateFormat,
): readonly FilterChip[] {
  const values = fields.flatMap(({ id, chip, selectedIn, choose }) => {
    const selected = selectedIn(filters)
    return selected.map(({ key, label }) => ({
      key: `${id} ${key}`,
      name: chip,
      value: label,
      without: choose(
        filters,
        selected.filter((other) => other.key !== key).map((other) => other.key),
      ),
    }))
  })
  const range = dateRangeText(filters, format)
  const date =
    range === null
      ? []
      : [
          {
            key: 'date',
            name: 'Date',
            value: range,
            without: { ...filters, basic: { ...filters.basic, dateRange: [] } },
          },
        ]
  const starred =
    filters.basic.inReview === null
      ? []
      : [
          {
            key: 'star',
            name: 'In review',
            value: 'Starred',
            without: { ...filters, basic: { ...filters.basic, inReview: null } },
          },
        ]
  return [...date, ...values, ...starred]
}
